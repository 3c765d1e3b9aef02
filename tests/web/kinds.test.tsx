import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { f, KINDS } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import { sentValues } from '../../src/resources/ui/form/values.ts';
import { kinds } from '../../src/resources/ui/kinds/index.ts';
import { kindInputs } from '../../src/resources/ui/kinds/inputs.ts';
import { namedPrivileges } from '../../src/resources/ui/overrides/namedPrivileges.ts';
import { presetPrivileges, presets } from '../../contract/rolePresets.ts';
import { privilegeTable } from '../../contract/privilegeTable.ts';
import { textOf } from '../../src/resources/ui/show.ts';
import './support/onShelves.ts';
import { books, providerOf, rooms, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const look = { titleOf: (to: string, id: unknown) => `${to} ${String(id)}`, linkOf: () => undefined };
const terms: Resource = defineResource({
  key: 'terms',
  label: ['Term', 'Terms'],
  menu: { group: 'Core' },
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    starts: f.date({ required: true }),
    first_month: f.month({}),
    paint: f.color({}),
    months: f.enums(['Jan', 'Feb', 'Mar'], {}),
    room_ids: f.refs('rooms'),
    code: f.password({ min: 8 }),
    paper: f.file({ accept: ['image/png'], maxBytes: 10 }),
  },
  wire: wire.rest('/term'),
  sample: { name: 'Spring' },
});

test.each([
  ['date', '2026-11-20', {}, '20-Nov-2026'],
  ['month', '2026-11', {}, 'Nov, 2026'],
  ['datetime', '2026-11-02T09:14:00Z', {}, '02-Nov-2026 02:14:00 PM'],
  ['bool', false, {}, 'No'],
  ['enum', 'a', { of: [['a', 'First']] }, 'First'],
  ['enums', ['a', 'b'], { of: [['a', 'First'], 'b'] }, 'First, B'],
  ['ref', 4, { to: 'rooms' }, 'rooms 4'],
  ['refs', [4, 5], { to: 'rooms' }, 'rooms 4, rooms 5'],
  ['money', 1250.5, {}, '1250.5'],
  ['time', '08:30', {}, '08:30'],
  ['percent', 12.5, {}, '12.5'],
  ['json', { a: 1 }, {}, '{"a":1}'],
  ['text', null, {}, ''],
] as const)('%s reads as text', (kind, value, options, expected) => {
  expect(textOf(value, { kind, ...options }, look)).toBe(expected);
});

test.each([
  ['email', 'email', 'email'],
  ['phone', 'tel', 'tel'],
  ['url', 'url', 'url'],
  ['time', 'time', null],
  ['percent', 'number', 'decimal'],
  ['int', 'number', 'numeric'],
] as const)('%s is typed with the keyboard of its kind', (kind, type, inputMode) => {
  const { Control } = kindInputs[kind];
  const { container } = render(
    <Control id="x" name="x" label="X" field={{ kind }} value={null} onChange={() => undefined} />,
  );
  const input = container.querySelector('input');
  expect([input?.type, input?.getAttribute('inputmode')]).toEqual([type, inputMode]);
});

test('JSON is a text until it is JSON', async () => {
  const sent: unknown[] = [];
  const { Control } = kindInputs.json;
  render(
    <Control id="x" name="x" label="X" field={{ kind: 'json' }} value={null} onChange={(one) => sent.push(one)} />,
  );
  await userEvent.type(screen.getByRole('textbox'), '[[1]');
  await userEvent.clear(screen.getByRole('textbox'));
  expect(sent).toEqual(['[', '[1', [1], null]);
});

test('an address of a page is a link, what is none is not', () => {
  const [good, bad] = ['https://a.example', 'javascript:alert(1)'].map((value) =>
    render(<>{kinds.url.view?.(value, { kind: 'url' }, look)}</>).container.querySelector('a'),
  );
  expect([good?.getAttribute('href'), good?.rel, bad]).toEqual(['https://a.example', 'noreferrer', null]);
});

test('every kind has a reading half', () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...KINDS].toSorted());
});

test('what a form sends leaves out blank passwords and unchanged files, and empties fields whose condition fails', () => {
  const fields = Object.entries({ ...books.fields, code: f.password({}), paper: f.file({}) });
  const before = {
    name: ' Atlas ',
    kind: 'bought',
    lender: 'City',
    price: null,
    room_id: 1,
    note: '',
    is_active: true,
    code: null,
    paper: 'abc',
  };
  expect(sentValues(fields, before, before)).toEqual({
    name: 'Atlas',
    kind: 'bought',
    lender: null,
    price: null,
    room_id: 1,
    note: null,
    is_active: true,
  });
});

describe('privileges', () => {
  test('are named in words, those that no longer exist apart', () => {
    expect(namedPrivileges(['students.read', 'students.create', 'payments.void', 'stables.read'])).toBe(
      'Students: see, add; Payments: void; no longer in use: stables.read',
    );
    expect(namedPrivileges([])).toBe('');
  });
  test('of students stand under Students', () => {
    expect(
      privilegeTable([{ ...books, key: 'students', label: ['Student', 'Students'], menu: false }]).map(
        ({ group }) => group,
      ),
    ).toEqual(['Students']);
  });
  test('are a table by menu group, and presets choose from it', () => {
    const table = privilegeTable([
      rooms,
      { ...books, menu: { group: 'Finance' }, wire: { ...books.wire, remove: false } },
    ]);
    expect(table.map(({ group, rows }) => [group, Object.values(rows[0]?.cells ?? {})])).toEqual([
      ['Core', ['rooms.read', 'rooms.create', 'rooms.update', 'rooms.delete']],
      ['Finance', ['books.read', 'books.create', 'books.update']],
    ]);
    const given = Object.fromEntries(presets.map((preset) => [preset.label, presetPrivileges(preset, table)]));
    expect(given['Administrator']).toHaveLength(7);
    expect(given['Accountant']).toEqual(['rooms.read', 'books.read', 'books.create', 'books.update']);
    expect(given['Registrar']).toEqual(['rooms.read']);
    const fees = [
      {
        group: 'Fees',
        key: 'payments',
        label: 'Payments',
        verbs: ['read', 'create'] as const,
        also: [['void', 'Void'] as const],
      },
    ];
    const money = privilegeTable([], fees);
    expect(money).toEqual([
      {
        group: 'Fees',
        rows: [
          {
            key: 'payments',
            label: 'Payments',
            cells: { read: 'payments.read', create: 'payments.create' },
            also: [{ name: 'payments.void', label: 'Void' }],
          },
        ],
      },
    ]);
    const may = Object.fromEntries(presets.map((preset) => [preset.label, presetPrivileges(preset, money)]));
    expect(may['Fee clerk']).toEqual(['payments.read', 'payments.create']);
    expect(may['Accountant']).toEqual(['payments.read', 'payments.create', 'payments.void']);
  });
});

test('dates, months, colours, boxes and files are entered as people do', async () => {
  const provider = providerOf(shelf());
  show(<CreateScreen resource={terms} />, provider, '/terms/create');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring');
  const parts = async (name: string): Promise<HTMLElement[]> => {
    const group = await screen.findByRole('group', { name });
    return [...group.querySelectorAll<HTMLElement>('[role=spinbutton]')];
  };
  const [day] = await parts('Starts');
  await userEvent.click(day as HTMLElement);
  await userEvent.keyboard('05Mar2027');
  const [month] = await parts('First month');
  await userEvent.click(month as HTMLElement);
  await userEvent.keyboard('Apr2027');
  await userEvent.type(screen.getByRole('textbox', { name: 'Paint' }), '#1a56b8');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mar' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Jan' }));
  await userEvent.upload(screen.getByLabelText('Paper'), new File(['far too large'], 'big.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toContain('big.png');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1));
  expect(provider.create.mock.calls[0]?.[1].data).toEqual({
    name: 'Spring',
    starts: '2027-03-05',
    first_month: '2027-04',
    paint: '#1a56b8',
    months: ['Jan', 'Mar'],
    room_ids: [],
  });
});
