import type { ReactNode } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import { alignMoney, formatMoney, sumRupees } from '../../../contract/money.ts';
import { worded } from './worded.ts';
import './align.css';

/** 'number' counts something and is grouped; 'no' names something (a voucher, an employee) and is not. */
export type ColumnKind = 'text' | 'money' | 'number' | 'no' | 'date' | 'month';
/** A state, and what it is called where that is not its own word. */
export type Chip = readonly [status: string, label?: string | undefined];
/** A text that is longer than its cell: cut, or on further lines; without it the cell is as wide as the text. */
export type Long = 'clip' | 'clip-wide' | 'wrap';
/** A further line of a cell, beneath its value; it is left out where it has nothing to say. */
interface LineOf<R> {
  /** Names its column in a file and on paper; without it the line is on the screen alone. */
  readonly label?: string;
  /** 'text' without it. */
  readonly kind?: ColumnKind;
  /** As the screen says it, where that is not the value as its kind shows it: 'due 3 May 2026'. */
  readonly says?: (row: R) => string | false | null | undefined;
  readonly long?: Long;
}
/** A property of the row, or what is made of it. */
export type Of<R> =
  | { readonly key: keyof R & string; readonly value?: never }
  | { readonly key?: never; readonly value: (row: R) => unknown };
export type CellLine<R> = LineOf<R> & Of<R>;
export const lineValue = <R>({ key, value }: Of<R>, row: R): unknown => (value ? value(row) : row[key]);
/** One column of a fee table. `R` is a row as the wire gives it. */
export interface TableColumn<R> {
  /** Unique; the property of the row unless `value` says otherwise, and the name in `totals`. */
  readonly key: string;
  readonly label: string;
  /** 'text' without it. */
  readonly kind?: ColumnKind;
  readonly align?: 'start' | 'end' | 'center';
  readonly value?: (row: R) => unknown;
  /** Instead of the value as its kind shows it; must not depend on anything but the row, and the form of its amounts. */
  readonly render?: (row: R, money: MoneyForm) => ReactNode;
  /** The states of a row, instead of its value; in a file and on paper, unless `value` says otherwise, their words. */
  readonly chips?: (row: R) => readonly (Chip | false | null | undefined)[];
  readonly under?: readonly CellLine<R>[];
  /** Where its value leads, if anywhere. */
  readonly leads?: (row: R) => string | null;
  readonly long?: Long;
  /** What the row is looked at for stands out. */
  readonly bold?: true;
  /** Sum the column under the table: over the rows shown, unless the table is given the sum of the whole selection. */
  readonly total?: boolean;
  /** Sorts when its heading is pressed: by its key, or by another name. */
  readonly sort?: true | string;
  /** 'head' names the row and stays in sight while the others scroll sideways; 'buttons' are its actions. */
  readonly role?: 'head' | 'buttons';
}

interface Valued<R> {
  readonly key: string;
  readonly value?: ((row: R) => unknown) | undefined;
  readonly chips?: TableColumn<R>['chips'];
}
export function valueIn<R>({ key, value, chips }: Valued<R>, row: R): unknown {
  if (value) return value(row);
  if (chips) return chipsOf(chips(row)).map(chipWord).join(', ');
  return typeof row === 'object' && row !== null ? Reflect.get(row, key) : null;
}
/** A provider may say nothing of a state. */
export const chipsOf = (chips: readonly (Chip | false | null | undefined)[]): readonly Chip[] =>
  chips.filter((chip): chip is Chip => !!chip && !!chip[0]);
const chipWord = ([status, label = worded(status)]: Chip): string => label;

/** How the amounts of one column are written. */
export type MoneyForm = (rupees: number) => string;
const isMoney = ({ kind }: Pick<TableColumn<never>, 'kind'>): boolean => kind === 'money';
type Summed = Readonly<Record<string, number | null | undefined>>;
/**
 * Keys of the columns of amounts that are written with paisa: one of their amounts in sight, or one of their sums, has
 * some.
 */
export function paisaIn<R>(
  columns: readonly (Pick<TableColumn<R>, 'kind'> & Valued<R>)[],
  rows: readonly R[],
  sums: readonly Summed[],
): ReadonlySet<string> {
  const broken = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value);
  return new Set(
    columns
      .filter(isMoney)
      .filter(
        (column) => rows.some((row) => broken(valueIn(column, row))) || sums.some((sum) => broken(sum[column.key])),
      )
      .map(({ key }) => key),
  );
}
const WITH_PAISA = alignMoney([0.5]);
export const moneyForm = (hasPaisa: boolean): MoneyForm => (hasPaisa ? WITH_PAISA : formatMoney);
/** A value as its kind shows it: '' for none, months and dates in words, amounts grouped, nothing as a dash. */
export function shown(kind: ColumnKind, value: unknown, money: MoneyForm = formatMoney): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return typeof value !== 'number' ? '' : value === 0 ? '–' : money(value);
  if (kind === 'number') return typeof value === 'number' ? value.toLocaleString('en-PK') : String(value);
  if (kind === 'date' || kind === 'month') return formatDate(String(value));
  return String(value);
}
export const alignOf = ({ kind = 'text', align }: Pick<TableColumn<never>, 'kind' | 'align'>): string | undefined => {
  const to = align ?? (kind === 'money' || kind === 'number' || kind === 'no' ? 'end' : 'start');
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
