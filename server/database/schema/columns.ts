/** The columns that declared fields ask for. */
import type { AnyField } from '../../../contract/fields.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { ident } from './names.ts';

/** The default the database gives; a field under a condition has none, it is null where it does not exist. */
export function defaultOf(field: AnyField): string | null {
  if (field.when) return null;
  if (field.default !== undefined && field.default !== null) return kindOf(field).default(field.default);
  return kindOf(field).type === 'text[]' ? "'{}'" : null;
}
/** Whether every row has a value. */
export const isNotNull = (field: AnyField): boolean =>
  !field.when && (field.required === true || defaultOf(field) !== null);

/** `name text NOT NULL DEFAULT 'x'`. */
export function columnSql(column: string, field: AnyField): string {
  const standard = defaultOf(field);
  return `${ident(column)} ${kindOf(field).type}${isNotNull(field) ? ' NOT NULL' : ''}${standard === null ? '' : ` DEFAULT ${standard}`}`;
}
