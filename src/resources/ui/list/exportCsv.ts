import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { declared, titleOf } from '../declared.ts';
import type { Look } from '../kinds/kindUi.ts';
import { textOf } from '../show.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Column } from './columns.ts';

const PAGE = 500;
/** A cell that a spreadsheet would run as a formula is led by an apostrophe; plain negative numbers are left alone. */
const safe = (text: string): string => (/^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csvLine = (cells: readonly string[]): string => cells.map((cell) => quoted(safe(cell))).join(',');

async function titlesFor(dataProvider: DataProvider, columns: readonly Column[], rows: readonly RaRecord[]): Promise<Look> {
  const titles = new Map<string, string>();
  for (const { name, field } of columns) {
    if (field.to === undefined) continue;
    const ids = [...new Set(rows.flatMap((row) => [row[name]].flat()).filter((id) => id !== null && id !== undefined))];
    const { data } = ids.length > 0 ? await dataProvider.getMany(field.to, { ids }) : { data: [] };
    for (const record of data) titles.set(`${field.to}/${record.id}`, titleOf(declared(field.to), record));
  }
  return { titleOf: (to, id) => titles.get(`${to}/${String(id)}`) ?? String(id), linkOf: () => undefined };
}

/** All rows of the list as it is filtered and sorted, not only the page: the shown columns, references by name. */
export async function exportCsv(
  dataProvider: DataProvider,
  resource: Resource,
  columns: readonly Column[],
  sort: SortPayload,
  filter: Record<string, unknown>,
): Promise<string> {
  const lines = [csvLine(columns.map(({ label }) => label))];
  for (let page = 1; ; page++) {
    const { data, total } = await dataProvider.getList(resource.key, { pagination: { page, perPage: PAGE }, sort, filter });
    const look = await titlesFor(dataProvider, columns, data);
    for (const row of data) lines.push(csvLine(columns.map(({ name, field }) => textOf(row[name], field, look))));
    if (data.length < PAGE || (total !== undefined && page * PAGE >= total)) return lines.join('\r\n');
  }
}

/** Hands a text to the browser as a file. The mark at its start makes Excel read Urdu. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
