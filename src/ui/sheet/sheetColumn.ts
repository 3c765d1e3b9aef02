import type { Read } from '../../../contract/exchange/cell.ts';
import type { AnyField } from '../../../contract/fields.ts';

/** A column of a sheet: a declared field, and how its texts are read. */
export interface SheetColumn {
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly required: boolean;
  /** Texts to choose from. */
  readonly options: readonly string[] | null;
  readonly read: (text: string) => Read;
  readonly write: (value: unknown) => string;
}
/** 'Gender names no record'; a refusal that is a sentence of its own stays as it is. */
export const problemWords = (label: string, problem: string): string =>
  label === '' || /^\p{Lu}/u.test(problem) ? problem : `${label} ${problem}`;
/** Why a text cannot be stored, null when it can. */
export function problemOf(column: SheetColumn, text: string): string | null {
  if (text.trim() === '') return column.required ? 'is required' : null;
  const read = column.read(text);
  return 'problem' in read ? read.problem : null;
}
