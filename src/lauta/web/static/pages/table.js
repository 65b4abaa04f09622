// @ts-check
/** All that the page of a table runs; it is sent as one file. */
import "../common/supported.js";
import "../common/painted.js";
import "../common/shortcuts.js";
import "../common/confirm.js";
import "../table/turn_end.js";
import "../table/why.js";
import "../table/reading.js";
import "../table/tips.js";
import "../board/highlight.js";
import "../board/links.js";
import "../table/hints.js";
import "../table/advice.js";
import "../table/holding.js";
import "../common/clock.js";
import "../common/commitment.js";
import "../table/table.js";
