/** Lists that people put in order. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from 'ra-core';
import { renumbered, type Position } from '../../contract/order.ts';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import { assemblyItems } from '../examples/assemblyItems.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { examples } = await import('../examples/index.ts');
  return { resources: examples, resourceOf: (key: string) => examples.find((one) => one.key === key) };
});
beforeEach(() => void signedInAs());
afterEach(() => void Reflect.deleteProperty(document, 'elementFromPoint'));

const NAMES = ['Tilawat', 'Naat', 'Anthem', 'News'];
function provider() {
  const rows: RaRecord[] = NAMES.map((name, at) => ({ id: at + 1, version: 1, name, minutes: 2, position: at + 1 }));
  const move = vi.fn(async (_key: string, id: unknown, position: Position) => {
    for (const [row, number] of renumbered(
      rows.toSorted((a, b) => Number(a['position']) - Number(b['position'])),
      (row) => row['position'],
      id,
      position,
    ))
      rows.splice(rows.indexOf(row), 1, { ...row, position: number });
  });
  return Object.assign(providerOf({ assembly_items: rows }), { move });
}
const names = (): (string | null)[] => screen.getAllByRole('rowheader').map((head) => head.textContent);
async function open(made = provider()) {
  show(<ListScreen resource={assemblyItems} />, made, '/assembly-items');
  await screen.findByRole('link', { name: 'Tilawat' });
  return made;
}
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole('link', { name }).closest('tr');
  if (!row) throw new Error(`${name} has no row`);
  return row;
};

test('the list has its own order, and Alt with an arrow moves a row in it and says so', async () => {
  const made = await open();
  expect(names()).toEqual(NAMES);
  expect(screen.queryByRole('columnheader', { name: 'Position' })).toBeNull();
  rowOf('Anthem').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['Tilawat', 'Anthem', 'Naat', 'News']));
  expect(made.move.mock.lastCall).toEqual(['assembly_items', 3, { before: 2 }]);
  expect(screen.getByText('Anthem is before Naat now')).toBeTruthy();
  expect(document.activeElement).toBe(rowOf('Anthem'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(made.move.mock.lastCall).toEqual(['assembly_items', 3, { after: 2 }]));
});

test('a row at the edge of the page stays, and that is said', async () => {
  const made = await open();
  rowOf('Tilawat').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Tilawat is the first of this page')).toBeTruthy();
  expect(made.move).not.toHaveBeenCalled();
});

test('a row is dragged by its handle, and lands beside the one under the pointer', async () => {
  const made = await open();
  const handle = screen.getByRole('button', { name: 'Move News' });
  const over = rowOf('Naat');
  Object.assign(document, { elementFromPoint: () => over });
  // In a page without a layout every row is at the top and has no height: below it is after it.
  fireEvent.pointerDown(handle, { button: 0, clientY: 90, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: -1, pointerId: 1 });
  expect([over.dataset['drop'], rowOf('News').dataset['dragged']]).toEqual(['before', '']);
  fireEvent.pointerUp(handle, { pointerId: 1 });
  fireEvent.click(handle);
  await waitFor(() => expect(names()).toEqual(['Tilawat', 'News', 'Naat', 'Anthem']));
  expect(made.move.mock.calls).toEqual([['assembly_items', 4, { before: 2 }]]);
  expect([over.dataset['drop'], screen.queryByRole('dialog')]).toEqual([undefined, null]);
});

test('Escape lets go of a row where it was', async () => {
  const made = await open();
  const handle = screen.getByRole('button', { name: 'Move News' });
  Object.assign(document, { elementFromPoint: () => rowOf('Naat') });
  fireEvent.pointerDown(handle, { button: 0, clientY: 90, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 10, pointerId: 1 });
  fireEvent.keyDown(handle, { key: 'Escape' });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  fireEvent.click(handle);
  expect([made.move.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null]);
});

test('pressing the handle asks where to: to an edge, or beside any record', async () => {
  const made = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move Tilawat' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Where to'), 'After…');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Assembly Item' }));
  expect(screen.getAllByRole('option', { hidden: false }).map((one) => one.textContent)).not.toContain('Tilawat');
  await userEvent.click(screen.getByRole('option', { name: 'Anthem' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(made.move.mock.lastCall).toEqual(['assembly_items', 1, { after: 3 }]));
  expect(await screen.findByText('Tilawat was moved.')).toBeTruthy();
});

test('a move that is refused is said, and the rows stay', async () => {
  const made = provider();
  made.move.mockRejectedValue(new HttpError('Somebody else is changing the same records, try again', 409));
  await open(made);
  rowOf('News').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Somebody else is changing the same records, try again')).toBeTruthy();
  expect(names()).toEqual(NAMES);
});

test('rows are not moved in a list that is sorted otherwise, nor numbered by a form', async () => {
  show(<ListScreen resource={assemblyItems} />, provider(), '/assembly-items?sort=name&order=ASC&page=1&perPage=50');
  await screen.findByRole('link', { name: 'Tilawat' });
  expect(screen.queryByRole('button', { name: 'Move News' })).toBeNull();
});
test('a form has no input for the number', async () => {
  show(<UpdateScreen resource={assemblyItems} id="1" />, provider(), '/assembly-items/update?id=1');
  expect(await screen.findByLabelText(/Minutes/)).toBeTruthy();
  expect(screen.queryByLabelText(/Position/)).toBeNull();
});
