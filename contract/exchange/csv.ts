/** Lines of a csv file (RFC 4180) that no spreadsheet runs as formulas. */
import type { ExportCell } from './cell.ts';
import { neutralise } from './formula.ts';

/** Makes Excel read the file as UTF-8, so that Urdu survives. */
export const BYTE_ORDER_MARK = '\uFEFF';
const quoted = (text: string): string => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const written = (cell: ExportCell): string =>
  cell.kind === 'empty' ? '' : cell.kind === 'text' ? quoted(neutralise(cell.value)) : String(cell.value);
/** Without line end; CR LF belongs between lines. */
export const csvLine = (cells: readonly ExportCell[]): string => cells.map(written).join(',');
