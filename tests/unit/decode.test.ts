import { describe, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { decodeOver, decodeRow } from '../../src/dataProvider/decode.ts';
import { encodeValues } from '../../src/dataProvider/encode.ts';
import { formDataOf } from '../../src/dataProvider/formData.ts';
import { recordOf, rowsOf } from '../../src/dataProvider/envelope.ts';

const row = { id: 1 };
describe('envelopes', () => {
  test.each([
    [[row], { rows: [row] }],
    [{ data: [row] }, { rows: [row] }],
    [{ data: { data: [row], total: 9 } }, { rows: [row], total: 9 }],
    [
      { data: [row], total: '9' },
      { rows: [row], total: 9 },
    ],
    [
      { data: [row], meta: { pagination: { total: 9 } } },
      { rows: [row], total: 9 },
    ],
    [
      { data: [row], pagination: { total_count: 9 } },
      { rows: [row], total: 9 },
    ],
    [{ data: null }, { rows: [] }],
  ])('rows of %j', (json, expected) => expect(rowsOf(json)).toEqual(expected));
  test.each([[null], ['<html>'], [{ message: 'ok' }], [{ data: 'x' }]])('%j has no rows', (json) =>
    expect(() => rowsOf(json)).toThrow('no rows'),
  );
  test.each([
    [{ data: row }, row],
    [{ data: { data: row } }, row],
    [{ data: [row] }, row],
    [row, row],
    [{ message: 'ok' }, null],
    [null, null],
    [{ data: true }, null],
  ])('record of %j', (json, expected) => expect(recordOf(json)).toEqual(expected));
});

const fields = {
  name: f.text(),
  n: f.int(),
  m: f.money({ wire: 'amount' }),
  b: f.bool(),
  d: f.date(),
  mo: f.month(),
  e: f.enums(['a', 'b']),
  one: f.ref('x'),
  many: f.refs('x'),
  file: f.file(),
  secret: f.password(),
  hidden: f.text({ when: { b: true } }),
  kept: f.int({ default: 3 }),
};
describe('decodeRow', () => {
  const decode = (wireRow: Record<string, unknown>) => decodeRow({ fields }, { id: '7', ...wireRow });
  test.each([
    ['n', '12', 12],
    ['n', '', null],
    ['n', undefined, null],
    ['n', 'x', 'x'],
    ['b', 1, true],
    ['b', '0', false],
    ['b', 'true', true],
    ['b', null, null],
    ['d', '2024-04-01T00:00:00.000Z', '2024-04-01'],
    ['d', '2024-04-01 00:00:00', '2024-04-01'],
    ['mo', '2024-04-01', '2024-04'],
    ['e', '["a","b"]', ['a', 'b']],
    ['e', 'a, b', ['a', 'b']],
    ['e', null, []],
    ['one', { id: '4', name: 'x' }, 4],
    ['one', '4', 4],
    ['many', [{ id: 1 }, '2'], [1, 2]],
    ['name', '', ''],
    ['name', '12', '12'],
  ] as const)('%s: %j -> %j', (name, value, expected) => expect(decode({ [name]: value })[name]).toEqual(expected));
  test('wire names, ids, passwords, unknown members', () => {
    const decoded = decode({ amount: '12.50', secret: 'x', other: 1, version: '2' });
    expect(decoded).toMatchObject({ id: 7, m: 12.5, other: 1, version: 2 });
    expect(decoded).not.toHaveProperty('amount');
    expect(decoded).not.toHaveProperty('secret');
  });
  test('a part of a record leaves the rest', () =>
    expect(decodeOver({ fields }, { name: 'n', m: 5 }, { id: 1, n: 2 })).toMatchObject({
      name: 'n',
      m: 5,
      n: 2,
      id: 1,
    }));
});

describe('encodeValues', () => {
  test.each([
    ['create', { name: 'x', id: 4, other: 1 }, { name: 'x' }],
    ['create', { name: '', n: null, kept: null }, { kept: null }],
    ['update', { name: '', n: null }, { name: null, n: null }],
    ['update', { m: 5 }, { amount: 5 }],
    ['update', { b: false, hidden: 'x' }, { b: false, hidden: null }],
    ['update', { hidden: 'x' }, { hidden: 'x' }],
    ['update', { secret: '', file: 'code' }, {}],
    ['update', { file: null, many: [] }, { file: null, many: [] }],
  ] as const)('%s %j -> %j', (mode, values, expected) => expect(encodeValues(fields, mode, values)).toEqual(expected));
  test('files, chosen either way', () => {
    const file = new File(['x'], 'x.txt');
    expect(encodeValues(fields, 'create', { file: { rawFile: file, src: 'blob:' } })['file']).toBe(file);
    expect(encodeValues(fields, 'create', { file })['file']).toBe(file);
    expect(formDataOf({ file }).get('file')).toBeInstanceOf(File);
  });
});
