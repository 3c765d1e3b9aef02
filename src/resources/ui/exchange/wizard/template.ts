import type { DataProvider, RaRecord } from 'ra-core';
import { textCell } from '../../../../../contract/exchange/csv.ts';
import { exportCell, type ExportCell } from '../../../../../contract/exchange/exportCell.ts';
import { importFields, isWorded, type NamedField } from '../../../../../contract/exchange/fields.ts';
import { choicesOf, labelOf, type AnyField, type Kind } from '../../../../../contract/fields.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { declared, titleOf } from '../../declared.ts';
import { workbook } from '../export/workbook.ts';

/** Allowed records that are listed for one reference. */
const LISTED = 1000;
const HOW: Readonly<Record<Kind, string>> = {
  text: 'Text',
  longtext: 'Text, may have several lines',
  int: 'Whole number',
  money: 'Amount in rupees',
  bool: 'Yes or No',
  date: 'Date, DD-MMM-YYYY',
  month: 'Month, MMM YYYY',
  datetime: 'Date and time',
  enum: 'One of the allowed values',
  enums: 'Allowed values, parted by ;',
  ref: 'One of the allowed values',
  refs: 'Allowed values, parted by ;',
  file: '',
  password: 'Text',
  color: 'Colour, #rrggbb',
  computed: '',
};

async function wordsFor(dataProvider: DataProvider, field: AnyField): Promise<string[]> {
  if (field.kind === 'bool') return ['Yes', 'No'];
  if (!field.to) return choicesOf(field).map(({ name }) => name);
  const target = declared(field.to);
  const sort = { field: 'id', order: 'ASC' as const };
  const { data } = await dataProvider.getList(field.to, { pagination: { page: 1, perPage: LISTED }, sort, filter: {} });
  return (data as RaRecord[]).map((record) => titleOf(target, record));
}
const exampleOf = (resource: Resource, [name, field]: NamedField, words: readonly string[]): ExportCell => {
  const sample = resource.sample[name] ?? field.default;
  if (field.kind === 'password') return textCell(typeof sample === 'string' ? 'choose a password' : '');
  if (field.to) return textCell(field.required ? (words[0] ?? '') : '');
  return exportCell(field, sample, String);
};
const about = ([name, field]: NamedField): ExportCell[] =>
  [
    labelOf(name, field),
    field.required && field.default === undefined ? (field.when ? 'Sometimes' : 'Yes') : 'No',
    HOW[field.kind],
    field.help ?? '',
    field.max && field.kind === 'text' ? `At most ${field.max} characters` : '',
  ].map(textCell);

/** An xlsx file to fill in: headers with one example row, what each column takes, and the values that are allowed. */
export async function template(dataProvider: DataProvider, resource: Resource): Promise<Blob> {
  const fields = importFields(resource);
  const words = new Map<string, string[]>();
  for (const [name, field] of fields) if (isWorded(field)) words.set(name, await wordsFor(dataProvider, field));
  const listed = fields.filter(([name]) => words.has(name));
  const deepest = Math.max(0, ...listed.map(([name]) => words.get(name)?.length ?? 0));
  return workbook([
    {
      name: 'Import',
      headers: fields.map(([name, field]) => labelOf(name, field)),
      rows: [fields.map((named) => exampleOf(resource, named, words.get(named[0]) ?? []))],
    },
    { name: 'Columns', headers: ['Column', 'Required', 'What it takes', 'Meaning', 'Limit'], rows: fields.map(about) },
    {
      name: 'Allowed values',
      headers: listed.map(([name, field]) => labelOf(name, field)),
      rows: Array.from({ length: deepest }, (_, at) => listed.map(([name]) => textCell(words.get(name)?.[at] ?? ''))),
    },
  ]);
}
