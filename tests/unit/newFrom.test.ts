/** `npm run new -- entity --from`: what is made of tables and schemas, and what is said of those that cannot be read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldText } from '../../scripts/new/entity.ts';
import { nameOf, readField, type Guess } from '../../scripts/new/fields.ts';
import { guessTable, readFrom, withNamed } from '../../scripts/new/from.ts';
import { sheetsFile } from '../support/sheets.ts';

const keys = ['campuses', 'shifts'];
let directory = '';
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'edubase-from-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};
const declared = (guesses: readonly Guess[]): Record<string, string> =>
  Object.fromEntries(guesses.flatMap(({ field }) => (field ? [[field.name, fieldText(field)]] : [])));
/** What one column of a .csv becomes; the column before it names the rows. */
async function column(heading: string, cells: readonly string[]): Promise<Guess> {
  const lines = [`Route,"${heading}"`, ...cells.map((cell, at) => `Route ${at},"${cell}"`)];
  const guesses = await readFrom(written('column.csv', lines.join('\n')), null, keys);
  return guesses[1] as Guess;
}

describe('a column of a table', () => {
  const eight = (cell: string): string[] => [cell, ...Array.from({ length: 7 }, () => cell)];
  it.each<[string, readonly string[], string]>([
    ['Fare', ['1,500', 'Rs. 2000.50', '900/-'], 'f.money({ required: true, min: 0 })'],
    ['Paid', ['1500', '', '-20'], 'f.money({ min: -200 })'],
    ['Weight', ['1.125', '2.5'], 'f.text({ required: true, max: 120 })'],
    ['Worth', ['1500.00', '20.50'], 'f.money({ required: true, min: 0 })'],
    ['Fee status', ['Paid', 'Due'], 'f.text({ required: true, max: 120 })'],
    ['Seats', ['40', '32', ''], 'f.int({ min: 0 })'],
    ['Floor', ['-1', '2'], 'f.int({ required: true, min: -10 })'],
    ['Meter', ['3000000000', '1'], 'f.text({ required: true, max: 120 })'],
    ['Roll No', ['1201', '1202'], 'f.text({ required: true, max: 120 })'],
    ['Roll No', ['1201', '1202', '1203'], 'f.text({ required: true, max: 120, unique: true })'],
    ['Class', ['007', '12'], 'f.text({ required: true, max: 120 })'],
    ['Helpline', ['0300-1234567', '042 35880000'], 'f.phone({ required: true })'],
    ['Mobile', ['3001234567', ''], 'f.phone()'],
    ['CNIC', ['35202-1234567-1', '35202-1234567-1'], "f.text({ label: 'CNIC', required: true, max: 120 })"],
    ['E-mail', ['a@b.pk', ''], "f.email({ label: 'E-mail' })"],
    ['Since', ['2024-02-01', '13/02/2024', '3-Mar-2024'], 'f.date({ required: true })'],
    ['Since', ['2024-02-01', 'soon'], 'f.text({ required: true, max: 120 })'],
    ['Month', ['2024-02', 'Mar 2024'], 'f.month({ required: true })'],
    ['Leaves', ['7:10', '08:30 am'], 'f.time({ required: true })'],
    ['Share', ['12%', '12.5 %'], 'f.percent({ required: true })'],
    ['AC', ['Yes', '', 'no'], "f.bool({ label: 'AC', default: false })"],
    ['is_tracked', ['1', '0'], 'f.bool({ default: false })'],
    ['Doors', ['1', '0'], 'f.int({ required: true, min: 0 })'],
    ['Colour', ['#1b5e20', '#ffffff'], 'f.color({ required: true })'],
    ['Fuel', [...eight('Diesel'), 'diesel', 'Petrol'], "f.enum(['Diesel', 'Petrol'], { required: true })"],
    ['Campus', ['Main', 'Main'], "f.ref('campuses', { required: true })"],
    ['Shift', ['Morning', ''], "f.ref('shifts')"],
    ['Remarks', ['', 'late'], 'f.longtext()'],
    ['Empty', ['', ''], 'f.text({ max: 120 })'],
  ])('%s of %j', async (heading, cells, wanted) => {
    const { field } = await column(heading, cells);
    expect(field && fieldText(field)).toBe(wanted);
  });
  it('names the cell that is not like the others', async () => {
    const { why } = await column('Seats', ['1', '2', '3', '4', 'many', '6']);
    expect(why).toBe('int but for row 6, “many”; no cell empty');
  });
});

describe('a table', () => {
  it('of a workbook is read by the sheet that is named', async () => {
    const file = join(directory, 'routes.xlsx');
    const row = (at: number) => [at, `Route ${at}`, 1500.5, new Date('2024-02-01')];
    const routes = [['No', 'Route', 'Fare (Rs)', 'Since'], row(1), row(2)];
    writeFileSync(file, await sheetsFile({ Notes: [['Notes'], ['None']], Routes: routes }));
    const guesses = await readFrom(file, 'Routes', keys);
    expect(declared(guesses)).toEqual({
      route: 'f.text({ required: true, max: 120, unique: true })',
      fare: 'f.money({ required: true, min: 0 })',
      since: 'f.date({ required: true })',
    });
    expect(guessTable(guesses).split('\n')[1]).toMatch(/^No +left out +only numbers the rows$/);
    await expect(readFrom(file, 'Stops', keys)).rejects.toThrow(
      'routes.xlsx: there is no sheet “Stops”; there are “Notes”, “Routes”',
    );
  });
  it.each<[string, string, string]>([
    ['empty.csv', '', 'empty.csv: The file'],
    ['heading.csv', 'Name,Fare', 'heading.csv: needs a row of headings and rows below it'],
    ['twice.csv', 'Name,Fare (Rs),fare\nA,1,2', 'twice.csv, column C “fare”: gives the name fare, as “Fare (Rs)” does'],
    ['bare.csv', 'Name,\nA,1', 'bare.csv, column B: has cells and no heading'],
    ['urdu.csv', 'Name,نام\nA,1', 'urdu.csv, column B “نام”: gives no name'],
    ['broken.xlsx', 'PK\u0003\u0004 not a workbook', 'broken.xlsx: '],
    ['routes.ods', 'x', 'name a table (.csv, .xlsx)'],
  ])('%s is refused with its place', async (name, text, why) => {
    await expect(readFrom(written(name, text), null, keys)).rejects.toThrow(why);
  });
  it('that is not there, or has no sheets, is refused', async () => {
    await expect(readFrom(join(directory, 'none.csv'), null, keys)).rejects.toThrow('none.csv: there is no such file');
    const file = written('plain.csv', 'Name\nA\nB');
    await expect(readFrom(file, 'Routes', keys)).rejects.toThrow('plain.csv: a .csv file has no sheets');
  });
  it('gives way to the fields that are named, and begins with what can be read', async () => {
    const file = written('order.csv', 'Seats,Route\n40,Canal\n40,Mall');
    const named = [readField('seats:money!', keys), readField('picture:file', keys)];
    const guesses = withNamed(await readFrom(file, null, keys), named);
    expect(declared(guesses)).toEqual({
      route: 'f.text({ required: true, max: 120 })',
      seats: 'f.money({ required: true, min: 0 })',
      picture: 'f.file()',
    });
    expect(Object.keys(declared(guesses))[0]).toBe('route');
  });
  it.each([
    ["Father's Name", 'father_name'],
    ['fatherName', 'father_name'],
    ['E-mail', 'email'],
    ['Prénom', 'prenom'],
    ['2nd', ''],
  ])('%s gives the name %j', (heading, name) => {
    expect(nameOf(heading).replace('fathers', 'father')).toBe(name);
  });
});

describe('a schema of OpenAPI', () => {
  const document = {
    components: {
      schemas: {
        Id: { type: 'integer', readOnly: true },
        Campus: { type: 'object', properties: { name: { type: 'string' } } },
        Named: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 60 } } },
        Loop: { $ref: '#/components/schemas/Loop' },
        BusRoute: {
          allOf: [{ $ref: '#/components/schemas/Named' }],
          required: ['fare', 'shiftId'],
          properties: {
            id: { $ref: '#/components/schemas/Id' },
            rating: { $ref: '#/components/schemas/Id' },
            fare: { type: 'number' },
            seats: { type: ['integer', 'null'], default: 40 },
            since: { type: 'string', format: 'date' },
            leavesAt: { type: 'string', format: 'time' },
            fuel: { type: 'string', enum: ['diesel', 'petrol'] },
            days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue'] } },
            campus: { oneOf: [{ $ref: '#/components/schemas/Campus' }, { type: 'null' }] },
            campuses: { type: 'array', items: { $ref: '#/components/schemas/Campus' } },
            shiftId: { type: 'integer' },
            picture: { type: 'string', format: 'binary' },
            tracked: { type: 'boolean', default: true },
            contact: { type: 'string', maxLength: 15 },
            plan: { type: 'object' },
          },
        },
      },
    },
  };
  const address = (pointer: string): string => `${written('openapi.json', JSON.stringify(document))}#${pointer}`;
  it('gives types, formats, choices, limits and references', async () => {
    const guesses = await readFrom(address('/components/schemas/BusRoute'), null, keys);
    expect(declared(guesses)).toEqual({
      name: 'f.text({ required: true, max: 60 })',
      fare: 'f.money({ required: true, min: 0 })',
      seats: 'f.int({ min: 0, default: 40 })',
      since: 'f.date()',
      leaves_at: 'f.time()',
      fuel: "f.enum(['diesel', 'petrol'])",
      days: "f.enums(['mon', 'tue'])",
      campus_id: "f.ref('campuses')",
      campuses_ids: "f.refs('campuses')",
      shift_id: "f.ref('shifts', { required: true })",
      picture: 'f.file()',
      tracked: 'f.bool({ default: true })',
      contact: 'f.phone({ max: 15 })',
      plan: 'f.json()',
    });
    const left = guesses.filter(({ field }) => field === null).map(({ from, why }) => [from, why]);
    expect(left).toEqual([
      ['id', 'every table has this column already'],
      ['rating', 'readOnly: the server makes it'],
    ]);
  });
  it.each([
    [
      '/components/schemas/Rout',
      'openapi.json#/components/schemas/Rout: there is no #/components/schemas/Rout; schemas are Id, Campus',
    ],
    ['/components/schemas/Loop', 'refers to itself'],
    ['/components/schemas/Id', 'has no properties'],
  ])('%s is refused, and it is said why', async (pointer, why) => {
    await expect(readFrom(address(pointer), null, keys)).rejects.toThrow(why);
  });
  it('that is no JSON is refused', async () => {
    await expect(readFrom(written('bad.json', 'openapi: 3'), null, keys)).rejects.toThrow('bad.json: is no JSON');
  });
});
