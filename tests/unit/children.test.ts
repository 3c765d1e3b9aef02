/** Rows that are written with their record: how they travel, what they may be, and how they are exported. */
import fc from 'fast-check';
import { HttpError, type DataProvider } from 'ra-core';
import { expect, test } from 'vitest';
import { f, type Fields } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { readCell } from '../../contract/exchange/cells.ts';
import { joinRows, splitRows } from '../../contract/exchange/childRows.ts';
import { exportCell } from '../../contract/exchange/exportCell.ts';
import { validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';
import { decodeRow } from '../../src/dataProvider/decode.ts';
import { encodeValues } from '../../src/dataProvider/encode.ts';
import { fieldErrors } from '../../src/dataProvider/fieldErrors.ts';
import { formDataOf } from '../../src/dataProvider/formData.ts';
import { allColumns } from '../../src/resources/ui/list/columns.ts';
import { exportList } from '../../src/resources/ui/exchange/export/exportList.ts';
import { rowSheets } from '../../src/resources/ui/exchange/export/rowSheets.ts';
import { busTimetables } from '../examples/busTimetables.ts';

/** A provider that calls things otherwise. */
const routes = {
  name: f.text({ required: true }),
  stops: f.children({ name: f.text({ required: true, wire: 'stop_name' }), fare: f.money() }, { wire: 'halts' }),
} satisfies Fields;
const rows = [
  { id: 4, name: 'Thokar', fare: 20 },
  { name: 'Ichhra', fare: null },
];

test('rows travel whole, under the names of the provider, as JSON in a form', () => {
  const body = encodeValues(routes, 'update', { name: 'One', stops: rows });
  const halts = [
    { id: 4, stop_name: 'Thokar', fare: 20 },
    { stop_name: 'Ichhra', fare: null },
  ];
  expect(body).toEqual({ name: 'One', halts });
  expect(JSON.parse(String(formDataOf(body).get('halts')))).toEqual(halts);
});
test.each<[string, unknown, object[]]>([
  ['a list', [{ id: '4', stop_name: 'Thokar', fare: '20.00', pivot: {} }], [{ id: 4, name: 'Thokar', fare: 20 }]],
  ['JSON', '[{"stop_name":"Thokar"}]', [{ name: 'Thokar', fare: null }]],
  ['nothing', null, []],
  ['no member', undefined, []],
])('rows are read out of %s', (_what, halts, stops) => {
  expect(decodeRow({ fields: routes }, { id: 1, name: 'One', halts })['stops']).toEqual(stops);
});
test('a refusal of a cell is that of its input', () => {
  const errors = { 'halts.1.stop_name': 'is taken', 'halts.0': 'is none of ours', wings: 'are unknown' };
  const shown = fieldErrors(routes, 'update', new HttpError('Refused', 422, { errors })) as HttpError;
  expect(shown.body).toMatchObject({ errors: { 'stops.1.name': 'is taken', 'stops.0': 'is none of ours' } });
  expect(shown.message).toBe('are unknown');
});

const list = allColumns(busTimetables);
const records = [
  { id: 1, name: '=Morning', stops: [{ id: 4, name: 'Thokar', passes_at: '07:10', city_id: 5 }, rows[1]] },
];
test('an export has them joined in one cell, and on a sheet of their own', () => {
  const field = busTimetables.fields['stops'];
  if (!field) throw new Error('no stops');
  expect(exportCell(field, records[0]?.stops, (to, id) => `${to} ${String(id)}`)).toEqual({
    kind: 'text',
    value: 'Thokar, 07:10, , cities 5; Ichhra',
  });
  const [sheet] = rowSheets(busTimetables, list);
  sheet?.add({ rows: records, titleOf: () => 'Lahore', done: 1, total: 1 });
  expect([sheet?.name, sheet?.headers]).toEqual(['Stops', ['Name', 'Name', 'Passes at', 'Fare', 'City']]);
  expect(sheet?.rows.map((cells) => cells.map((cell) => ('value' in cell ? cell.value : null)))).toEqual([
    ['=Morning', 'Thokar', '07:10', null, 'Lahore'],
    ['=Morning', 'Ichhra', null, null, null],
  ]);
});
test('a file without sheets has the joined cell alone', async () => {
  const provider = { getList: async () => ({ data: records, total: 1 }), getMany: async () => ({ data: [] }) };
  const { file } = await exportList(
    provider as unknown as DataProvider,
    busTimetables,
    list.filter(({ name }) => ['name', 'stops'].includes(name)),
    { sort: { field: 'id', order: 'ASC' }, filter: {} },
    'csv',
    { signal: new AbortController().signal, onPage: () => undefined },
  );
  expect((await file.text()).split('\r\n')[1]).toContain('Thokar, 07:10, , #5; Ichhra');
});

test('what is joined in a cell is read out of it again, whatever it holds', () => {
  const word = fc.string().map((text) => text.trim().replaceAll('\0', ''));
  const row = fc.array(word, { minLength: 1, maxLength: 4 }).filter((words) => words.at(-1) !== '');
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (lines) => {
      expect(splitRows(joinRows(lines))).toEqual(lines);
    }),
  );
});
test('a cell of rows is read as people write it', () => {
  const { stops } = busTimetables.fields;
  if (!stops) throw new Error('no stops');
  const read = (cell: string) =>
    readCell(stops, cell, (word, column) => (column === 'city_id' && word === 'lahore' ? 5 : undefined));
  expect(read('Thokar, 07:10,, Lahore\nKalma Chowk ,7:20 am, Rs. 1,')).toEqual({
    value: [
      { name: 'Thokar', passes_at: '07:10', city_id: 5 },
      { name: 'Kalma Chowk', passes_at: '07:20', fare: 1 },
    ],
  });
  expect(read('"Thokar, new"; ;Ichhra,,"1,200"')).toEqual({
    value: [{ name: 'Thokar, new' }, { name: 'Ichhra', fare: 1200 }],
  });
  expect([read('A; B,,,Karachi'), read('A, 7 o’clock'), read('A,,,,5')]).toEqual([
    { problem: 'row 2: City names no record' },
    { problem: expect.stringContaining('row 1: Passes at ') },
    { problem: 'row 1 has 5 values, for 4 columns' },
  ]);
});

test('what rows cannot have is refused by name', () => {
  const odd = defineResource({
    key: 'odd',
    label: ['Odd', 'Odds'],
    menu: false,
    fields: {
      name: f.text({ required: true }),
      parts: f.children({
        picture: f.file(),
        position: f.int(),
        odd_id: f.int(),
        at: f.ref('nowhere'),
        note: f.text({ when: { nam: 'x' }, filter: true }),
      }),
      none: f.children({}),
    },
    wire: wire.own('/odd'),
    sample: { name: 'x', parts: [{}] },
  });
  expect(validate([odd]).map(({ entity, field, message }) => `${entity}.${field ?? ''} ${message}`)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("odd.parts 'picture' is of the kind file"),
      expect.stringContaining("odd.parts 'position' is a column"),
      expect.stringContaining("odd.parts 'odd_id' is a column"),
      expect.stringContaining("odd.parts 'note' says form, search, filter or computed"),
      expect.stringContaining("odd_parts.at refers to 'nowhere'"),
      expect.stringContaining("odd_parts. note: when names 'nam'"),
      expect.stringContaining('odd.none its rows have no fields'),
    ]),
  );
});
