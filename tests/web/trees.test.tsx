/** Records of a tree: their list, and the picker of their parent. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'ra-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { inTreeOrder } from '../../contract/tree.ts';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import { assetKinds } from '../examples/assetKinds.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { examples } = await import('../examples/index.ts');
  return { resources: examples, resourceOf: (key: string) => examples.find((one) => one.key === key) };
});
beforeEach(() => void signedInAs());

const kinds = (): RaRecord[] => [
  { id: 1, version: 1, name: 'Furniture', parent_id: null },
  { id: 2, version: 1, name: 'Desks', parent_id: 1 },
  { id: 3, version: 1, name: 'Computer desks', parent_id: 2 },
  { id: 4, version: 1, name: 'Vehicles', parent_id: null },
];
/** In the order of the tree, or those that are named by a filter. */
function provider() {
  const rows = kinds();
  const own = providerOf({ asset_kinds: rows });
  return Object.assign(own, {
    getList: vi.fn(async (_key: string, { filter }: { filter: { q?: string; parent_id?: unknown[] } }) => {
      const found = rows.filter(
        (row) =>
          (filter.parent_id?.includes(row['parent_id']) ?? true) &&
          String(row['name'])
            .toLowerCase()
            .includes(filter.q ?? ''),
      );
      return { data: found, total: found.length };
    }),
  });
}
const heads = (): HTMLElement[] => screen.getAllByRole('rowheader');
const indents = (): string[] => heads().map((head) => head.querySelector('span')?.style.paddingInlineStart ?? '');

test('what is under another is indented, as long as nothing between them is left out', async () => {
  const own = provider();
  show(<ListScreen resource={assetKinds} />, own, '/asset-kinds');
  await screen.findByRole('link', { name: 'Computer desks' });
  expect(own.getList.mock.calls[0]?.[1]).toMatchObject({ sort: { field: 'parent_id', order: 'ASC' } });
  expect(indents()).toEqual(['', '1.25rem', '2.5rem', '']);
  await userEvent.type(screen.getByRole('searchbox'), 'desks');
  await waitFor(() =>
    expect(heads().map((head) => head.textContent)).toEqual([
      'Furniture › Desks',
      'Furniture › Desks › Computer desks',
    ]),
  );
  expect(indents()).toEqual(['', '']);
});

test('a list that is sorted otherwise shows the way down to each record', async () => {
  show(<ListScreen resource={assetKinds} />, provider(), '/asset-kinds?sort=name&order=DESC&page=1&perPage=50');
  await screen.findByRole('link', { name: 'Computer desks' });
  expect(heads().map((head) => head.textContent)).toContain('Furniture › Desks › Computer desks');
});

test('the parent is neither the record itself nor one that is under it', async () => {
  show(<UpdateScreen resource={assetKinds} id="2" />, provider(), '/asset-kinds/update?id=2');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Part of' }));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Furniture', 'Vehicles']),
  );
});

test('records in a circle, and those whose parent is not there, are listed all the same', () => {
  const rows = [
    { id: 1, up: 2 },
    { id: 2, up: 1 },
    { id: 3, up: 9 },
    { id: 4, up: 3 },
  ];
  const order = inTreeOrder(
    rows,
    ({ up }) => up,
    (a, b) => a.id - b.id,
  );
  expect(order.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});
