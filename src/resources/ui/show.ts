import type { ReactNode } from 'react';
import type { AnyField } from '../../../contract/fields.ts';
import { kinds } from './kinds/index.ts';
import type { KindUi, Look } from './kinds/kindUi.ts';
import type { FieldOverride } from './overrides/index.ts';

const isUnset = (value: unknown): boolean => value === null || value === undefined || value === '';
const readerOf = (field: AnyField, own: FieldOverride | undefined): KindUi =>
  own ? { ...kinds[field.kind], ...own } : kinds[field.kind];

/** A value in a list row. An unset value is an empty cell: a column of dashes hides the few that matter. */
export function cellOf(value: unknown, field: AnyField, look: Look, own?: FieldOverride): ReactNode {
  const reader = readerOf(field, own);
  return isUnset(value) ? null : (reader.cell ?? reader.text)(value, field, look);
}
/** A value on the view screen. */
export function viewOf(value: unknown, field: AnyField, look: Look, own?: FieldOverride): ReactNode {
  const reader = readerOf(field, own);
  return isUnset(value) || (Array.isArray(value) && value.length === 0)
    ? '–'
    : (reader.view ?? reader.cell ?? reader.text)(value, field, look);
}
/** A value as plain text, for exports and sentences. */
export const textOf = (value: unknown, field: AnyField, look: Look): string =>
  isUnset(value) ? '' : kinds[field.kind].text(value, field, look);
