/**
 * A value of a record as a cell of an exported file: numbers stay numbers, dates dates, codes and telephone numbers
 * text.
 */
import type { AnyField } from '../fields.ts';
import { contractKinds } from '../kinds/index.ts';
import { joinedRows } from './exportRows.ts';
import { textCell, type ExportCell, type TitleOf } from './cell.ts';

export function exportCell(field: AnyField, value: unknown, titleOf: TitleOf): ExportCell {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if (field.kind === 'children') return textCell(joinedRows(field, value, titleOf, exportCell));
  return contractKinds[field.kind].write?.(value, field, titleOf) ?? textCell(String(value));
}
