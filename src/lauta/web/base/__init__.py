"""What every part of the server may lean on: limits, refusals, addresses, words for times. Knows no match."""
