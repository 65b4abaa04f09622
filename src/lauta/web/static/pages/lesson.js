// @ts-check
/** The page of a tutorial: that of a table, which leads the reader; it is sent as one file. */
import "../table/lesson.js";
import "./table.js";
