/**
 * Generated for every entity: what was exported is known again when it is imported, and a filled template makes one
 * record.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine } from '../../contract/exchange/csv.ts';
import { type ExportCell, textCell } from '../../contract/exchange/cell.ts';
import { exportCell } from '../../contract/exchange/exportCell.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { list, makeRecord, sampleBody, type Made } from './support/records.ts';
import { checked, fileOf, imported, repeat, rowsOf, runOf, workbook } from './exchange.support.ts';

let api: Api;
let ours: TestUser;
const made: Made = new Map();
const titles = new Map<string, string>();
beforeAll(async () => {
  api = await makeApp();
  ours = await makeInstitute(api, 'ours');
  for (const resource of resources)
    if (resource.wire.create && !made.has(resource.key)) await makeRecord(api, ours, resource, made);
});
afterAll(() => api.test.drop());

async function learnTitles(user: TestUser, resource: Resource): Promise<void> {
  for (const [, { to }] of importFields(resource)) {
    if (!to) continue;
    const { title, fields } = resourceOf(to);
    for (const row of (await list(api, user, resourceOf(to))).rows)
      titles.set(`${user.instituteCode}/${to}/${row.id}`, String(row[fields[title]?.wire ?? title]));
  }
}
const own = (resource: Resource, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, row[field.wire ?? name]])),
});
const cellsOf = (user: TestUser, resource: Resource, row: Readonly<Record<string, unknown>>): ExportCell[] =>
  importFields(resource).map(([name, field]) =>
    exportCell(
      field,
      row[name],
      (to, id) => titles.get(`${user.instituteCode}/${to}/${String(id)}`) ?? `#${String(id)}`,
    ),
  );
const headersOf = (resource: Resource): string[] => importFields(resource).map(([name, field]) => labelOf(name, field));
const csv = (resource: Resource, rows: readonly ExportCell[][]): File =>
  fileOf([BYTE_ORDER_MARK + csvLine(headersOf(resource).map(textCell)), ...rows.map(csvLine), ''].join('\r\n'));
const plain = (cell: ExportCell): string | number | Date | null =>
  cell.kind === 'empty'
    ? null
    : cell.kind === 'date'
      ? new Date(`${cell.value}T00:00:00Z`)
      : cell.kind === 'month'
        ? new Date(`${cell.value}-01T00:00:00Z`)
        : cell.value;

describe.each(resources.filter(({ wire }) => wire.create).map((resource) => [resource.key, resource] as const))(
  '%s',
  (key, resource) => {
    it('exported and loaded again makes nothing new, as csv and as xlsx', async () => {
      await learnTitles(ours, resource);
      const rows = (await list(api, ours, resource)).rows.map((row) => own(resource, row));
      expect(rows.length).toBeGreaterThan(0);
      const cells = rows.map((row) => cellsOf(ours, resource, row));
      for (const file of [
        csv(resource, cells),
        await workbook([headersOf(resource), ...cells.map((row) => row.map(plain))]),
      ]) {
        const run = await checked(api, ours, key, file);
        const wrong = await rowsOf(api, ours, run, { status: 'invalid' });
        expect([wrong.map(({ errors }) => errors), run.counts]).toEqual([
          [],
          expect.objectContaining({ unchanged: rows.length, ready: 0 }),
        ]);
        // Known as the same, not only by its key. What a file cannot hold is not compared.
        expect((await rowsOf(api, ours, run)).map(({ note }) => note)).toEqual(rows.map(() => 'Already there'));
      }
      expect(
        runOf(await repeat(api, ours, await checked(api, ours, key, csv(resource, cells)), 'commit')).counts.created,
      ).toBe(0);
      expect((await list(api, ours, resource)).rows.length).toBe(rows.length);
    });

    it('is created from a filled template, once, and the import can be undone', async () => {
      // An institute for each: what is only marked as deleted still keeps what it referred to.
      const theirs = await makeInstitute(api, `of-${key}`);
      const body = await sampleBody(api, theirs, resource, new Map());
      await learnTitles(theirs, resource);
      const file = csv(resource, [
        cellsOf(theirs, resource, body).map((cell, at) =>
          importFields(resource)[at]?.[1].kind === 'password'
            ? textCell(String(body[importFields(resource)[at]?.[0] ?? ''] ?? ''))
            : cell,
        ),
      ]);
      const before = (await list(api, theirs, resource)).rows.length;
      const run = await imported(api, theirs, key, file);
      const wrong = await rowsOf(api, theirs, run, { status: 'invalid' });
      expect([wrong.map(({ errors }) => errors), run.counts.created]).toEqual([[], 1]);
      expect((await imported(api, theirs, key, file)).counts).toMatchObject({ created: 0, unchanged: 1 });
      expect((await list(api, theirs, resource)).rows.length).toBe(before + 1);
      const undone = runOf(await repeat(api, theirs, run, 'undo'));
      expect([undone.status, undone.counts.undone]).toEqual(['undone', 1]);
      expect((await list(api, theirs, resource)).rows.length).toBe(before);
    });
  },
);
