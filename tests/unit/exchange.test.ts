/** Reading and writing cells of files: headers, dates, numbers, words, formulas. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readCell, textOfCell } from '../../contract/exchange/cells.ts';
import { type Cell, textCell } from '../../contract/exchange/cell.ts';
import { csvLine } from '../../contract/exchange/csv.ts';
import { fromSerial, readDate, readMonth } from '../../contract/exchange/dates.ts';
import { readTime } from '../../contract/exchange/times.ts';
import { exportCell } from '../../contract/exchange/exportCell.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { neutralise, restore } from '../../contract/exchange/formula.ts';
import { busHires } from '../examples/busHires.ts';
import { findHeaderRow, missingFields, suggestMapping } from '../../contract/exchange/headers.ts';
import { normalise } from '../../contract/exchange/normalise.ts';
import { readMoney, readNumber } from '../../contract/exchange/numbers.ts';
import { partsOf, wordsOf } from '../../contract/exchange/words.ts';
import { paymentImport } from '../../contract/fees/paymentImport.ts';
import { f, labelOf, type AnyField } from '../../contract/fields.ts';
import { encodingOf } from '../../server/modules/exchange/file/encoding.ts';
import { sniff } from '../../server/modules/exchange/file/sniff.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';

describe('dates', () => {
  test.each<[string | number, string | null]>([
    ['2026-10-05', '2026-10-05'],
    ['2026/1/5', '2026-01-05'],
    ['05-Oct-2026', '2026-10-05'],
    ['5 october 2026', '2026-10-05'],
    ['Monday, 05-Oct-2026', '2026-10-05'],
    ['Oct 5, 2026', '2026-10-05'],
    ['05/10/2026', '2026-10-05'],
    ['5.10.2026', '2026-10-05'],
    ['13/12/2026', '2026-12-13'],
    ['12/13/2026', null],
    ['31/02/2026', null],
    ['29/02/2024', '2024-02-29'],
    ['29-Feb-2026', null],
    ['03/04/25', null],
    ['05-Okt-2026', null],
    ['tomorrow', null],
    ['', null],
    [46300, '2026-10-05'],
    ['46300', '2026-10-05'],
    [1, '1899-12-31'],
    [60, '1900-02-28'],
    [61, '1900-03-01'],
    [0, null],
    [-4, null],
    [9e9, null],
    ['2026-10-05T09:30:00Z', '2026-10-05'],
  ])('%s reads %s', (cell, date) => expect(readDate(cell)).toBe(date));
  test.each<[string | number, string | null]>([
    ['2026-04', '2026-04'],
    ['Apr, 2026', '2026-04'],
    ['April 2026', '2026-04'],
    ['Apr-2026', '2026-04'],
    ['04/2026', '2026-04'],
    ['2026-04-17', '2026-04'],
    [46300, '2026-10'],
    ['13/2026', null],
    ['Apx 2026', null],
  ])('month %s reads %s', (cell, month) => expect(readMonth(cell)).toBe(month));
  it('is what a spreadsheet counts', () => {
    expect(fromSerial(25_569)).toBe('1970-01-01');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const [year, month, of] = day.split('-');
          expect([
            readDate(day),
            readDate(`${of}/${month}/${year}`),
            fromSerial(Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569),
          ]).toEqual([day, day, day]);
        },
      ),
    );
  });
});

describe('times of day', () => {
  it.each([
    ['8:30', '08:30'],
    ['08:30:00', '08:30'],
    ['8.05', '08:05'],
    ['12:15 am', '00:15'],
    ['12 p.m.', '12:00'],
    ['1:05PM', '13:05'],
    ['23:59', '23:59'],
    [0.5, '12:00'],
    [0.354166666666667, '08:30'],
    [0, '00:00'],
    ['24:00', null],
    ['13 pm', null],
    ['8', null],
    ['8:60', null],
    [1.5, null],
    ['', null],
  ])('%s reads %s', (cell, time) => expect(readTime(cell)).toBe(time));
});

describe('kinds that travel through files', () => {
  it.each([
    [f.time(), '08:30'],
    [f.percent(), 12.5],
    [f.email(), 'office@school.example'],
    [f.phone(), '0300-1234567'],
    [f.url(), 'https://school.example'],
    [f.json(), { a: [1, 'x'] }],
  ])('%j comes back as %j', (field, value) => {
    const cell = exportCell(field, value, String);
    expect(readCell(field, 'value' in cell ? cell.value : null)).toEqual({ value });
  });
  it('says what is no JSON', () => {
    for (const cell of ['{', '"text"', '5', 'null'])
      expect(readCell(f.json(), cell)).toEqual({ problem: 'must be a JSON object {…} or list […]' });
    expect(readCell(f.percent(), '12.5 %')).toEqual({ value: 12.5 });
  });
});

describe('numbers', () => {
  test.each<[string | number, string, number | null]>([
    ['1,200', '', 1200],
    ['30 days', 'days', 30],
    ['15%', '%', 15],
    ['(500)', '', -500],
    ['1 200', '', 1200],
    ['12.0', '', 12],
    [7.5, '', 7.5],
    ['', '', null],
    ['ten', '', null],
    ['1e5', '', null],
    ['1.2.3', '', null],
    ['--5', '', null],
  ])('%s %s reads %s', (cell, unit, number) => expect(readNumber(cell, unit)).toBe(number));
  test.each<[string | number, number | null]>([
    ['Rs. 1,200.50', 1200.5],
    ['1,200/-', 1200],
    ['PKR 500', 500],
    ['500 Rs', 500],
    ['₨ 12', 12],
    ['1,00,000', 100_000],
    [99.95, 99.95],
    ['free', null],
  ])('money %s reads %s', (cell, amount) => expect(readMoney(cell)).toBe(amount));
});

describe('words', () => {
  it('of yes and no are many', () => {
    const words = wordsOf(f.bool() as AnyField);
    const read = (cell: Cell): unknown =>
      readCell(f.bool() as AnyField, cell, (word) => words.get(word) as boolean | undefined);
    for (const cell of ['yes', 'Y', 'TRUE', '1', 1, true, 'Active', 'on'])
      expect([cell, read(cell)]).toEqual([cell, { value: true }]);
    for (const cell of ['no', 'N', 'false', '0', 0, false, 'Inactive'])
      expect([cell, read(cell)]).toEqual([cell, { value: false }]);
    expect(read('perhaps')).toEqual({ problem: 'must be Yes or No' });
    expect(read('')).toEqual({ value: null });
  });
  it('of choices are their labels and their values', () => {
    const field = f.enum([
      ['percent', 'Percent'],
      ['fixed', 'Fixed amount'],
    ]) as AnyField;
    const words = wordsOf(field);
    expect(['PERCENT', 'fixed-amount', 'fixed', 'none'].map((word) => words.get(normalise(word)))).toEqual([
      'percent',
      'fixed',
      'fixed',
      undefined,
    ]);
  });
  it('of a list are parted where no word is torn', () => {
    const known = new Set(['one main', 'two main']);
    expect(partsOf('One, Main; Two, Main', (word) => known.has(word))).toEqual(['One, Main', 'Two, Main']);
    expect(partsOf('Mon, Tue,Wed', () => false)).toEqual(['Mon', 'Tue', 'Wed']);
  });
});

describe('text', () => {
  it('keeps long numbers whole', () => {
    expect([3520212345671, 12.5, 0, true, null, '  x '].map(textOfCell)).toEqual([
      '3520212345671',
      '12.5',
      '0',
      'Yes',
      '',
      'x',
    ]);
  });
  it('is no formula in a csv file, and the same again when it is read', () => {
    expect(
      csvLine([
        textCell('a,b'),
        textCell('say "hi"'),
        textCell('=1+1'),
        { kind: 'number', value: -5 },
        textCell('-5'),
        textCell('@x'),
        { kind: 'empty' },
        textCell('two\nlines'),
      ]),
    ).toBe(`"a,b","say ""hi""",'=1+1,-5,'-5,'@x,,"two\nlines"`);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', 'a', '1', ' ') }), (text) => {
        expect(neutralise(text)).not.toMatch(/^[=+\-@\t\r]/);
        expect(restore(neutralise(text))).toBe(text);
      }),
    );
  });
});

describe('headers', () => {
  const users = importFields(resourceOf('users'));
  const contacts = importFields(resourceOf('sms_contacts'));
  it('are known by label, name, synonym and likeness; one column for one field', () => {
    const headers = ['Full Name', 'Cell No.', 'Grp', 'Groups', 'Branch', 'Mobile', 'Remarks'];
    expect(suggestMapping(headers, contacts)).toEqual({ 0: 'name', 3: 'group_name', 4: 'campus_id', 5: 'mobile' });
    expect(suggestMapping(['user name', 'E-Mail', 'Phone No'], users)).toEqual({
      0: 'username',
      1: 'email',
      2: 'phone',
    });
  });
  it('of a file of a bank are those of a payment', () => {
    const bank = ['Value Date', 'Ref', 'Challan #', 'Student ID', 'Rs', 'Account'];
    expect(suggestMapping(bank, importFields(paymentImport))).toEqual({
      0: 'paid_date',
      1: 'reference',
      2: 'challan_no',
      3: 'sid',
      4: 'amount',
      5: 'acc_code',
    });
  });
  it('are remembered, also that a column is ignored', () => {
    expect(suggestMapping(['Name', 'Mobile', 'X'], contacts, { name: '', x: 'name' })).toEqual({
      1: 'mobile',
      2: 'name',
    });
  });
  it('are found below a title', () => {
    expect(
      findHeaderRow(
        [
          ['List of contacts', null],
          [null, null],
          ['Name', 'Mobile'],
          ['Ali', '0300-1234567'],
        ],
        contacts,
      ),
    ).toBe(2);
    expect(
      findHeaderRow(
        [
          ['aaa', 'bbb'],
          ['1', '2'],
        ],
        contacts,
      ),
    ).toBe(0);
  });
  it('that are missing are told', () => {
    expect(missingFields({ 0: 'name' }, contacts)).toEqual(['mobile']);
    // What is made of other fields may be left out, as in a create.
    expect(missingFields({ 0: 'name', 1: 'days', 2: 'a_day' }, importFields(busHires))).toEqual([]);
  });
  it.each(resources.filter(({ wire }) => wire.create).map((resource) => [resource.key, resource] as const))(
    'of an exported %s are known again',
    (_key, resource) => {
      const fields = importFields(resource);
      const headers = fields.map(([name, field]) => labelOf(name, field));
      expect(suggestMapping(headers, fields)).toEqual(Object.fromEntries(fields.map(([name], index) => [index, name])));
    },
  );
});

describe('exported cells', () => {
  it('keep their kind', () => {
    const title = (to: string, id: unknown): string => `${to} ${String(id)}`;
    const cells = (
      [
        [f.int(), 5],
        [f.money(), 12.5],
        [f.bool(), false],
        [f.date(), '2026-01-31'],
        [f.text(), '0042'],
        [f.refs('a'), [1, 2]],
        [f.enum([['x', 'Ex']]), 'x'],
        [f.text(), null],
      ] as unknown as [AnyField, unknown][]
    ).map(([field, value]) => exportCell(field, value, title));
    expect(cells).toEqual([
      { kind: 'number', value: 5 },
      { kind: 'money', value: 12.5 },
      { kind: 'text', value: 'No' },
      { kind: 'date', value: '2026-01-31' },
      { kind: 'text', value: '0042' },
      { kind: 'text', value: 'a 1; a 2' },
      { kind: 'text', value: 'Ex' },
      { kind: 'empty' },
    ]);
  });
});

describe('a file', () => {
  it('is known by its bytes', () => {
    expect(sniff(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('xlsx');
    expect(sniff(new TextEncoder().encode('Name\nx'))).toBe('csv');
    expect(sniff(new Uint8Array(Buffer.from('Name\nx', 'utf16le')))).toBe('csv');
    for (const text of ['<html></html>', '\uFEFF<!DOCTYPE html>', '%PDF-1.7', '{\\rtf1'])
      expect(() => sniff(new TextEncoder().encode(text))).toThrow(/web page or a document/);
  });
  it('may be in any encoding', () => {
    expect(encodingOf(Buffer.from('سلام,دنیا'))).toBe('utf-8');
    expect(encodingOf(Buffer.from('Name,Caf\u00e9', 'latin1'))).toBe('windows-1252');
    expect(encodingOf(Buffer.from('Name,Café', 'utf16le'))).toBe('utf-16le');
    expect(encodingOf(Buffer.from('Name,Café', 'utf16le').swap16())).toBe('utf-16be');
  });
});
