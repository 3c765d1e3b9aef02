import type { DataProvider, RaRecord } from 'ra-core';
import { type ExportCell, textCell } from '../../../../../contract/exchange/cell.ts';
import { exportCell } from '../../../../../contract/exchange/exportCell.ts';
import { importFields, isWorded, type NamedField } from '../../../../../contract/exchange/fields.ts';
import { choicesOf, labelOf, type AnyField } from '../../../../../contract/fields.ts';
import { contractKinds } from '../../../../../contract/kinds/index.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { declared, titleOf } from '../../declared.ts';
import { workbook } from '../../../../ui/output/workbook.ts';

/** Allowed records that are listed for one reference. */
const LISTED = 1000;
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
    field.requiredWhen || (field.required && field.when)
      ? 'Sometimes'
      : field.required && field.default === undefined
        ? 'Yes'
        : 'No',
    contractKinds[field.kind].cell ?? '',
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
