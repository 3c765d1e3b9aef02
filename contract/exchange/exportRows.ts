/** Rows of records in an exported file: joined in one cell, and on a sheet of their own where a file has sheets. */
import { labelOf, type AnyField } from '../fields.ts';
import type { ExportCell, TitleOf } from './cell.ts';
import { joinRows } from './childRows.ts';

type CellOf = (field: AnyField, value: unknown, titleOf: TitleOf) => ExportCell;
type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const wordOf = (cell: ExportCell): string => (cell.kind === 'empty' ? '' : String(cell.value));

export const joinedRows = ({ fields = {} }: AnyField, value: unknown, titleOf: TitleOf, cellOf: CellOf): string =>
  joinRows(
    rowsOf(value).map((row) =>
      Object.entries(fields).map(([name, field]) => wordOf(cellOf(field, row[name], titleOf))),
    ),
  );

export const rowHeaders = (title: string, { fields = {} }: AnyField): string[] => [
  title,
  ...Object.entries(fields).map(([name, field]) => labelOf(name, field)),
];
/** The rows of one record, each behind what the record is called. */
export const rowCells = (
  title: ExportCell,
  { fields = {} }: AnyField,
  value: unknown,
  titleOf: TitleOf,
  cellOf: CellOf,
): ExportCell[][] =>
  rowsOf(value).map((row) => [
    title,
    ...Object.entries(fields).map(([name, field]) => cellOf(field, row[name], titleOf)),
  ]);
