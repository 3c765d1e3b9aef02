/** Columns of a declared sheet as the engine reads them, their sums, and the sheet as a file or on paper. */
import { readCell } from '../../../contract/exchange/cells.ts';
import { readTime } from '../../../contract/exchange/times.ts';
import { f, type AnyField } from '../../../contract/fields.ts';
import { alignMoney, sumRupees } from '../../../contract/money.ts';
import type { SheetChoice } from '../../../contract/sheet.ts';
import type { SheetColumn } from '../../ui/sheet/sheetColumn.ts';
import { textAt, type SheetRow } from '../../ui/sheet/sheetState.ts';
import { shown, type TableColumn } from '../../ui/table/column.ts';
import type { SheetColumnOf } from '../sheet.ts';

type Choices = Readonly<Record<string, readonly SheetChoice[]>>;
const helpOf = ({ help }: SheetColumnOf): { help?: string } => (help === undefined ? {} : { help });
const amountOf = (column: SheetColumnOf): { help?: string; min?: number } => ({
  ...helpOf(column),
  ...(column.min === undefined ? {} : { min: column.min }),
});
const FIELDS: Readonly<Record<SheetColumnOf['kind'], (column: SheetColumnOf) => AnyField>> = {
  choice: (column) => f.text({ ...helpOf(column), max: 40 }),
  time: (column) => f.text({ ...helpOf(column), max: 20 }),
  text: (column) =>
    column.max === undefined
      ? f.text({ ...helpOf(column), max: 200 })
      : f.longtext({ ...helpOf(column), max: column.max }),
  date: (column) => f.date(helpOf(column)),
  number: (column) => f.int(amountOf(column)),
  money: (column) => f.money(amountOf(column)),
};
/** The choice that a text means: its value, or its name. */
const chosen = (choices: readonly SheetChoice[], text: string): SheetChoice | undefined => {
  const word = text.trim().toLowerCase();
  return (
    choices.find(({ value }) => value.toLowerCase() === word) ??
    choices.find(({ label }) => label.toLowerCase() === word)
  );
};

export const columnsOf = (declared: readonly SheetColumnOf[], all: Choices): SheetColumn[] =>
  declared.map((column) => {
    const { key, label, kind } = column;
    const choices = all[key] ?? [];
    const field = FIELDS[kind](column);
    const read: SheetColumn['read'] = (text) => {
      if (kind === 'choice')
        return chosen(choices, text)
          ? { value: text }
          : { problem: `must be one of ${choices.map(({ value }) => value).join(', ')}` };
      if (kind === 'time') return readTime(text) === null ? { problem: 'must be a time like 07:45' } : { value: text };
      return readCell(field, text);
    };
    return {
      name: key,
      field,
      label,
      required: false,
      options: kind === 'choice' ? choices.map(({ value }) => value) : null,
      read,
      write: (value) => String(value ?? ''),
      ...(kind === 'choice' ? { tint: (text: string) => chosen(choices, text)?.color ?? undefined } : {}),
    };
  });

/** 'P 28, A 2, empty 1' under a choice; the sum under numbers. */
export function totalsOf(
  declared: readonly SheetColumnOf[],
  all: Choices,
  rows: readonly SheetRow[],
): Record<string, string> | undefined {
  const summed = declared.filter(({ total }) => total !== undefined);
  if (summed.length === 0) return undefined;
  return Object.fromEntries(
    summed.map(({ key, kind, total }) => {
      const texts = rows.map((row) => textAt(row, key).trim());
      if (total === 'sum') {
        const numbers = texts.map((text) => Number(text.replaceAll(',', '')) || 0);
        return [key, kind === 'money' ? alignMoney(numbers)(sumRupees(numbers)) : shown('number', sumRupees(numbers))];
      }
      const counts = (all[key] ?? []).map((choice) => {
        const n = texts.filter((text) => chosen(all[key] ?? [], text) === choice).length;
        return [choice.value, n] as const;
      });
      const empty = texts.filter((text) => text === '').length;
      const said = [...counts, ['empty', empty] as const].filter(([, n]) => n > 0);
      return [key, said.map(([word, n]) => `${word} ${n}`).join(', ')];
    }),
  );
}

export const outOf = (of: string, mark: string, declared: readonly SheetColumnOf[]): TableColumn<SheetRow>[] => [
  { key: 'mark', label: mark, value: ({ mark }) => mark ?? '' },
  { key: 'title', label: of, value: ({ title }) => title },
  ...declared.map(({ key, label, kind }): TableColumn<SheetRow> => {
    const figure = kind === 'number' || kind === 'money';
    const value = (row: SheetRow): unknown => {
      const text = textAt(row, key);
      return figure && text !== '' ? Number(text.replaceAll(',', '')) : text;
    };
    return figure ? { key, label, kind, value, total: true } : { key, label, value };
  }),
];
