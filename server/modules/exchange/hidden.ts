/** Passwords in a file are sealed as soon as their column is known, and never answered. */
import type { Cell } from '../../../contract/exchange/cell.ts';
import { seal, unseal } from '../../resources/secrets.ts';

const MARK = '\u0001sealed:';
const about = (instituteCode: string): string => `${instituteCode} import_row.cells`;
const isHidden = (cell: Cell): cell is string => typeof cell === 'string' && cell.startsWith(MARK);

/** What stands for a password where cells are shown; it is nobody's password when it comes back. */
const DOTS = '••••••••';
export function hide(instituteCode: string, cell: Cell): Cell {
  if (cell === DOTS) return null;
  return cell === null || isHidden(cell) ? cell : `${MARK}${seal(String(cell), about(instituteCode))}`;
}
export const reveal = (instituteCode: string, cell: Cell): Cell =>
  isHidden(cell) ? unseal(cell.slice(MARK.length), about(instituteCode)) : cell;
/** The cell as it may be shown. */
export const shown = (cell: Cell): Cell => (isHidden(cell) ? DOTS : cell);
