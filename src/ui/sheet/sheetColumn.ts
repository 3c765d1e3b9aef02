import type { Read } from '../../../contract/exchange/cell.ts';
import type { AnyField } from '../../../contract/fields.ts';
import { unbroken } from '../form/unbroken.ts';

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
  /** Colour that stands for a text. */
  readonly tint?: (text: string) => string | undefined;
}
/** What is compared digit by digit stands under one another. */
export const isNumber = ({ field }: SheetColumn): boolean => ['money', 'int', 'percent'].includes(field.kind);
/** 'Gender names no record'; a refusal that is a sentence of its own stays as it is. */
export const problemWords = (label: string, problem: string): string =>
  unbroken(label === '' || /^\p{Lu}/u.test(problem) ? problem : `${label} ${problem}`);
const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);
/** Both texts of a cell that two people changed. */
export const conflictWords = (mine: string, theirs: string): string =>
  `Someone else wrote ${quoted(theirs)} meanwhile; you wrote ${quoted(mine)}`;
/** Why a text cannot be stored, null when it can. */
export function problemOf(column: SheetColumn, text: string): string | null {
  if (text.trim() === '') return column.required ? 'is required' : null;
  const read = column.read(text);
  return 'problem' in read ? read.problem : null;
}
