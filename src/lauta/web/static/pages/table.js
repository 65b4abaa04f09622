// @ts-check
/** All that the page of a table runs; it is sent as one file. */
import "../confirm.js";
import "../ending.js";
import "../why.js";
import "../reading.js";
import "../tips.js";
import "../highlight.js";
import "../hints.js";
import "../advice.js";
import "../clock.js";
import "../fingerprint.js";
import "../table.js";
