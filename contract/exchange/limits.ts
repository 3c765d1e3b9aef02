/** What an import takes: larger files are refused before they are parsed. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 200;
/** Longest text that a spreadsheet keeps in a cell. */
export const MAX_CELL = 32_767;
