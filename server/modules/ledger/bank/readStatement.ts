/** From the lines of a file to those of a bank statement, with everything that is wrong about them. */
import type { Cell } from '../../../../contract/exchange/cell.ts';
import { textOfCell } from '../../../../contract/exchange/cells.ts';
import { readDate } from '../../../../contract/exchange/dates.ts';
import { normalise } from '../../../../contract/exchange/normalise.ts';
import { readMoney } from '../../../../contract/exchange/numbers.ts';
import { BANK_FIELDS, BANK_WORDS, bankFieldNames, type BankField } from '../../../../contract/finance/bankColumns.ts';
import { MAX_RUPEES } from '../../../../contract/money.ts';

export type FileLine = readonly [number: number, cells: readonly Cell[]];
export type Mapping = Readonly<Record<string, BankField>>;
export interface BankLine {
  readonly row: number;
  readonly line_date: string;
  readonly description: string;
  readonly reference: string | null;
  readonly cheque_no: string | null;
  readonly amount: number;
  readonly balance: number | null;
}
export interface Problem {
  readonly row: number | null;
  readonly message: string;
}
export interface ReadStatement {
  readonly columns: readonly { readonly index: number; readonly header: string; readonly sample: string }[];
  readonly mapping: Mapping;
  readonly lines: readonly BankLine[];
  readonly problems: readonly Problem[];
  /** Read off the balances of the file, where it has them. */
  readonly opening: number | null;
  readonly closing: number | null;
}
/** Rows above the headings: the bank's name, the account, its holder. */
const LOOKED_AT = 40;
const isField = (name: string): name is BankField => (bankFieldNames as readonly string[]).includes(name);
const wordsOf = (cells: readonly Cell[]): string[] => cells.map((cell) => normalise(textOfCell(cell).slice(0, 100)));

/** The fields of headings; each field once, the first column that names it. */
export function mapHeadings(headings: readonly string[], before: Readonly<Record<string, string>>): Mapping {
  const mapping: Record<string, BankField> = {};
  const used = new Set<BankField>();
  headings.forEach((heading, index) => {
    const was = before[heading];
    const field = was !== undefined && isField(was) ? was : BANK_WORDS.get(heading);
    if (field === undefined || used.has(field)) return;
    used.add(field);
    mapping[index] = field;
  });
  return mapping;
}
/** The heading that each field was read from, for the next file of the account. */
export const rememberedOf = ({
  columns,
  mapping,
}: Pick<ReadStatement, 'columns' | 'mapping'>): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ index, header }) => (mapping[index] ? [[normalise(header), mapping[index]]] : [])),
  );

const isDay = (cell: Cell): boolean => cell !== null && typeof cell !== 'boolean' && readDate(cell) !== null;
const paisaOf = (cell: Cell): number | null | undefined => {
  if (cell === null || cell === '' || typeof cell === 'boolean' || textOfCell(cell).trim() === '-') return undefined;
  const rupees = readMoney(cell);
  if (rupees === null) return null;
  const paisa = Math.round(rupees * 100);
  return Math.abs(rupees * 100 - paisa) > 1e-4 || Math.abs(rupees) > MAX_RUPEES ? null : paisa;
};
const text = (cell: Cell, most: number): string | null => {
  const value = textOfCell(cell ?? null)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most);
  return value === '' ? null : value;
};

function lineOf([row, cells]: FileLine, at: ReadonlyMap<BankField, number>): BankLine | Problem | null {
  const cell = (field: BankField): Cell => cells[at.get(field) ?? -1] ?? null;
  const money = (field: BankField) => (at.has(field) ? paisaOf(cell(field)) : undefined);
  const date = cell('line_date');
  if (date === null || textOfCell(date).trim() === '') return null;
  const [out, into, both, balance] = [money('withdrawal'), money('deposit'), money('amount'), money('balance')];
  for (const [field, value] of [
    ['withdrawal', out],
    ['deposit', into],
    ['amount', both],
    ['balance', balance],
  ] as const)
    if (value === null)
      return { row, message: `“${textOfCell(cell(field)).slice(0, 40)}” is no amount (${BANK_FIELDS[field]})` };
  const amount = at.has('withdrawal') || at.has('deposit') ? Math.abs(into ?? 0) - Math.abs(out ?? 0) : (both ?? 0);
  // Rows that say a balance and move nothing: opening, closing, carried forward.
  if (amount === 0) return null;
  const day = typeof date === 'boolean' ? null : readDate(date);
  if (day === null) return { row, message: `“${textOfCell(date).slice(0, 40)}” is no date` };
  return {
    row,
    line_date: day,
    description: text(cell('description'), 300) ?? '',
    reference: text(cell('reference'), 60),
    cheque_no: text(cell('cheque_no'), 30),
    amount,
    balance: balance ?? null,
  };
}
/** Reads the lines of a file; `wanted`: what each column is, else its heading or that of the file before says it. */
export function readStatement(
  file: readonly FileLine[],
  before: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>> | null,
): ReadStatement {
  const scores = file.slice(0, LOOKED_AT).map(([, cells]) => Object.keys(mapHeadings(wordsOf(cells), before)).length);
  // Where the columns are given, the headings are above the first row with a date.
  const dated = Object.entries(wanted ?? {}).find(([, name]) => name === 'line_date')?.[0];
  const first = file.findIndex(([, cells]) => dated !== undefined && isDay(cells[Number(dated)] ?? null));
  const head = first > 0 ? first - 1 : scores.indexOf(Math.max(0, ...scores));
  const headings = file[head]?.[1] ?? [];
  const rest = file.slice(head + 1);
  const mapping: Mapping = wanted
    ? Object.fromEntries(Object.entries(wanted).flatMap(([index, name]) => (isField(name) ? [[index, name]] : [])))
    : mapHeadings(wordsOf(headings), before);
  const columns = headings.map((heading, index) => ({
    index,
    header: textOfCell(heading).slice(0, 100),
    sample: textOfCell(rest.find(([, cells]) => textOfCell(cells[index] ?? null) !== '')?.[1][index] ?? null).slice(
      0,
      60,
    ),
  }));
  const at = new Map(Object.entries(mapping).map(([index, field]) => [field, Number(index)]));
  const problems: Problem[] = [];
  if (!at.has('line_date')) problems.push({ row: null, message: 'Say which column has the date' });
  if (!at.has('amount') && !at.has('deposit') && !at.has('withdrawal'))
    problems.push({ row: null, message: 'Say which columns have the amounts' });
  if (problems.length > 0) return { columns, mapping, lines: [], problems, opening: null, closing: null };
  let lines: BankLine[] = [];
  for (const row of rest) {
    const read = lineOf(row, at);
    if (read && 'message' in read) problems.push(read);
    else if (read) lines.push(read);
  }
  // Some banks begin with the newest.
  if ((lines[0]?.line_date ?? '') > (lines.at(-1)?.line_date ?? '')) lines = lines.toReversed();
  if (lines.length === 0 && problems.length === 0)
    problems.push({ row: null, message: 'The file has no lines with an amount' });
  for (const [nth, line] of lines.entries()) {
    const last = lines[nth - 1];
    if (last && line.balance !== null && last.balance !== null && last.balance + line.amount !== line.balance)
      problems.push({ row: line.row, message: 'The balance of this line does not follow from the line before it' });
  }
  const [start, end] = [lines[0], lines.at(-1)];
  return {
    columns,
    mapping,
    lines,
    problems,
    opening: start === undefined || start.balance === null ? null : start.balance - start.amount,
    closing: end?.balance ?? null,
  };
}
