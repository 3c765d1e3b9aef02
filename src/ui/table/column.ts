import type { ReactNode } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import './align.css';

export type ColumnKind = 'text' | 'money' | 'number' | 'date' | 'month';
/** One column of a fee table. `R` is a row as the wire gives it. */
export interface TableColumn<R> {
  /** Unique; the property of the row unless `value` says otherwise, and the name in `totals`. */
  readonly key: string;
  readonly label: string;
  /** 'text' without it. */
  readonly kind?: ColumnKind;
  readonly align?: 'start' | 'end' | 'center';
  readonly value?: (row: R) => unknown;
  /** Instead of the value as its kind shows it; must not depend on anything but the row. */
  readonly render?: (row: R) => ReactNode;
  /** Sum the column under the table: over the rows shown, unless the table is given the sum of the whole selection. */
  readonly total?: boolean;
  /** Sorts by this name when its heading is pressed. */
  readonly sort?: string;
  /** 'head' names the row and stays in sight while the others scroll sideways; 'buttons' are its actions. */
  readonly role?: 'head' | 'buttons';
}

export const valueIn = <R>(column: TableColumn<R>, row: R): unknown =>
  column.value ? column.value(row) : typeof row === 'object' && row !== null ? Reflect.get(row, column.key) : null;

/** A value as its kind shows it: '' for none, months and dates in words, amounts grouped, nothing as a dash. */
export function shown(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return typeof value !== 'number' ? '' : value === 0 ? '–' : formatMoney(value);
  if (kind === 'number') return typeof value === 'number' ? value.toLocaleString('en-PK') : String(value);
  if (kind === 'date' || kind === 'month') return formatDate(String(value));
  return String(value);
}
export const alignOf = ({ kind = 'text', align }: Pick<TableColumn<never>, 'kind' | 'align'>): string | undefined => {
  const to = align ?? (kind === 'money' || kind === 'number' ? 'end' : 'start');
  return to === 'end' ? 'ui-right' : to === 'center' ? 'ui-center' : undefined;
};
/** Class of a cell, in its row and in the head. */
export const classOf = (column: Pick<TableColumn<never>, 'kind' | 'align' | 'role'>): string | undefined =>
  column.role === 'head' ? 'ui-first' : column.role === 'buttons' ? 'ui-row-buttons' : alignOf(column);
/** Sums under the columns that have one: those given, null for none, else over the rows. */
export function sumsOf<R>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[],
  given: Readonly<Record<string, number | null | undefined>> = {},
): ReadonlyMap<string, number> {
  const sum = (column: TableColumn<R>): number => sumRupees(rows.map((row) => Number(valueIn(column, row) ?? 0)));
  return new Map(
    columns.flatMap((column) =>
      column.total && given[column.key] !== null ? [[column.key, given[column.key] ?? sum(column)] as const] : [],
    ),
  );
}
