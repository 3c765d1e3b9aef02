/** The import wizard and the export menu as people see them, on answers of a made-up server. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { f } from '../../contract/fields.ts';
import type { ImportRow, ImportRun } from '../../contract/endpoints/exchange.ts';
import ImportScreen from '../../src/resources/ui/exchange/ImportScreen.tsx';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const counts = { waiting: 0, ready: 0, unchanged: 0, invalid: 0, created: 0, undone: 0 };
const run: ImportRun = {
  id: 7,
  type: 'books',
  file_name: 'books.csv',
  sheet: null,
  header_row: 1,
  username: 'admin',
  mine: true,
  status: 'open',
  total: 3,
  counts: { ...counts, waiting: 3 },
  columns: ['Book', 'Room', 'Price', 'Colour'],
  mapping: {},
  created_at: '2026-11-20T06:00:00Z',
  finished_at: null,
};
const refused: ImportRow = {
  row: 42,
  status: 'invalid',
  cells: ['Chemistry', 'Hall', 'free', null],
  note: null,
  record_id: null,
  errors: [{ field: 'price', message: 'Price must be an amount in rupees' }],
};
interface ProviderCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
/** Answers each path with what is next in its list; the last answer stays. */
function stubServer(answers: Readonly<Record<string, readonly unknown[]>>): ProviderCall[] {
  const calls: ProviderCall[] = [];
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '');
    calls.push({ path, body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {} });
    const list = left.get(path) ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    return new Response(JSON.stringify(path === '/imports' ? answer : { data: answer ?? null }), {
      status: answer === undefined ? 404 : 200,
    });
  });
  return calls;
}
const opened = {
  run,
  sheets: [],
  samples: [['Atlas', 'Chemistry'], ['Hall', 'Haal'], ['500'], ['red']],
  top: [['1', 'Book', 'Room', 'Price', 'Colour']],
  earlier: null,
};
const mapped = { ...run, mapping: { 0: 'name', 1: 'room_id', 2: 'price' } };
const checked = { ...mapped, counts: { ...counts, ready: 2, invalid: 1 } };
beforeEach(() => void signedInAs());

test('a file becomes records: columns, unknown words, a cell put right, the result', async () => {
  const person = userEvent.setup();
  const calls = stubServer({
    '/imports': [{ data: [], total: 0, current_page: 1, per_page: 20, last_page: 1 }],
    '/imports/books/file': [opened],
    '/get_grid_settings/import.books': [{ name: 'import.books', value: null }],
    '/set_grid_settings': [{ name: 'import.books', value: [] }],
    '/imports/7/mapping': [
      { run: mapped, unknown: [{ field: 'room_id', words: [{ word: 'Haal', count: 2 }], more: 0 }] },
      { run: mapped, unknown: [] },
    ],
    '/imports/7/check': [
      { finished: false, run: { ...mapped, counts: { ...counts, waiting: 1, ready: 2 } } },
      { finished: true, run: checked },
    ],
    '/imports/7': [
      {
        run: checked,
        errors: [{ field: 'price', message: 'Price must be an amount in rupees', count: 1, first_row: 42 }],
        notes: [],
      },
    ],
    '/imports/7/rows': [[refused]],
    '/imports/7/cells': [
      {
        run: { ...checked, counts: { ...counts, ready: 3 } },
        rows: [{ ...refused, status: 'ready', errors: [], cells: ['Chemistry', 'Hall', '300', null] }],
      },
    ],
    '/imports/7/commit': [
      { finished: false, run: { ...mapped, status: 'running', counts: { ...counts, ready: 1, created: 2 } } },
      { finished: true, run: { ...mapped, status: 'done', counts: { ...counts, created: 3 } } },
    ],
  });
  show(<ImportScreen resource={books} />, providerOf(shelf()), '/books/import');
  await person.upload(screen.getByLabelText('File to import'), new File(['Book,Room,Price,Colour\n'], 'books.csv'));

  // Suggested by likeness and synonym; a field that is taken is not offered twice.
  await waitFor(() => expect((screen.getByLabelText('Column Price fills') as HTMLSelectElement).value).toBe('price'));
  expect((screen.getByLabelText('Column Room fills') as HTMLSelectElement).value).toBe('room_id');
  expect(screen.getByText(/Every record needs: Name/)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true);
  await person.selectOptions(screen.getByLabelText('Column Book fills'), 'name');
  expect(within(screen.getByLabelText('Column Colour fills')).queryByRole('option', { name: 'Name *' })).toBeNull();
  expect(screen.getByText('Ignored: Colour')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Continue' }));

  await person.selectOptions(
    await screen.findByLabelText('Room: Haal stands for'),
    await screen.findByRole('option', { name: 'Hall' }),
  );
  await person.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(calls.findLast(({ path }) => path === '/imports/7/mapping')?.body).toMatchObject({
    mapping: { 0: 'name', 1: 'room_id', 2: 'price' },
    values: { room_id: { Haal: 1 } },
  });
  const kept = calls.find(({ path }) => path === '/set_grid_settings')?.body;
  expect(kept).toMatchObject({ value: [{ meanings: { book: 'name', room: 'room_id', price: 'price', colour: '' } }] });

  expect(await screen.findByText('Price must be an amount in rupees: 1 (row 42)')).toBeTruthy();
  const cell = await screen.findByLabelText('Row 42, Price');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  await person.clear(cell);
  await person.type(cell, '300{Enter}');
  await screen.findByRole('button', { name: 'Import 3 books' });
  expect(calls.findLast(({ path }) => path === '/imports/7/cells')?.body).toMatchObject({
    cells: [{ row: 42, column: 2, value: '300' }],
  });
  await person.click(screen.getByRole('button', { name: 'Import 3 books' }));
  expect(await screen.findByText('The import is done.')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/imports/7/commit')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeTruthy();
});

test('pictures that the file names are loaded beside it, in one zip', async () => {
  const person = userEvent.setup();
  const withCovers = { ...books, fields: { ...books.fields, cover: f.file() } };
  const columns = ['Name', 'Cover'];
  const calls = stubServer({
    '/imports': [{ data: [], total: 0, current_page: 1, per_page: 20, last_page: 1 }],
    '/imports/books/file': [{ ...opened, run: { ...run, columns }, samples: [['Atlas'], ['a.png']] }],
    '/get_grid_settings/import.books': [{ name: 'import.books', value: null }],
    '/imports/7/pictures': [{ pictures: ['a.png', 'b.png'], failed: ['large.png'] }],
  });
  show(<ImportScreen resource={withCovers} />, providerOf(shelf()), '/books/import');
  await person.upload(screen.getByLabelText('File to import'), new File(['Name,Cover\n'], 'books.csv'));
  const zip = await screen.findByLabelText('Zip with pictures');
  await person.upload(zip, new File(['PK'], 'covers.zip', { type: 'application/zip' }));
  expect(await screen.findByText('2 pictures loaded. Encrypted or too large: large.png.')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/imports/7/pictures')).toHaveLength(1);
  // Without a column that names pictures there is nothing to load.
  await person.selectOptions(screen.getByLabelText('Column Cover fills'), '');
  expect(screen.queryByLabelText('Zip with pictures')).toBeNull();
});

test('an import that was left is taken up where it is', async () => {
  const half = { ...mapped, status: 'running', counts: { ...counts, ready: 1, created: 2 } };
  stubServer({
    '/imports/7': [{ run: half, errors: [], notes: [] }],
    '/imports/7/commit': [{ finished: true, run: { ...half, status: 'done', counts: { ...counts, created: 3 } } }],
  });
  show(<ImportScreen resource={books} />, providerOf(shelf()), '/books/import?run=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with the import' }));
  expect(await screen.findByText('The import is done.')).toBeTruthy();
});

test('nobody imports what they may not add', () => {
  signedInAs({ userInfo: { username: 'a', full_name: 'A', user_settings: '{}', privileges: ['books.read'] } });
  stubServer({});
  show(<ImportScreen resource={books} />, providerOf(shelf()), '/books/import');
  expect(screen.queryByLabelText('File to import')).toBeNull();
});

test('a list is exported with every row, not only the page', async () => {
  const person = userEvent.setup();
  const many = {
    ...shelf(),
    books: Array.from({ length: 1203 }, (_, n) => ({
      id: n + 1,
      version: 1,
      name: `=Book ${n + 1}`,
      price: 12.5,
      room_id: 1,
      kind: 'lent',
      is_active: true,
    })),
  };
  const provider = providerOf(many);
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => (files.push(blob), 'blob:x'), revokeObjectURL: () => {} }),
  );
  HTMLAnchorElement.prototype.click = () => {};
  show(<ListScreen resource={books} />, provider);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('1,203 rows')).toBeTruthy();
  await person.click(screen.getByRole('menuitem', { name: 'CSV, shown columns' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(files[0] as Blob);
  });
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1204);
  expect(lines[1]).toMatch(/^'=Book 1,12\.5,Hall,Lent/);
  expect(await screen.findByText('1,203 rows exported.')).toBeTruthy();
});
