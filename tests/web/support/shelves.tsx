/**
 * A small made-up school library: two entities that have a bit of everything the generator draws, on a provider in
 * memory.
 */
import { HttpError, memoryStore, type DataProvider, type RaRecord } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { f } from '../../../contract/fields.ts';
import { matches, type Filter } from '../../../contract/filters.ts';
import { defineResource, type Resource } from '../../../contract/resource.ts';
import { wire } from '../../../contract/wire.ts';
import { AdminContext } from '../../../src/layout/AdminContext.tsx';
import { Said } from './Said.tsx';

export const rooms: Resource = defineResource({
  key: 'rooms',
  label: ['Room', 'Rooms'],
  menu: { group: 'Core' },
  title: 'name',
  fields: { name: f.text({ required: true, max: 20 }) },
  wire: wire.rest('/room'),
  sample: { name: 'Hall' },
});
export const books: Resource = defineResource({
  key: 'books',
  label: ['Book', 'Books'],
  menu: { group: 'Library' },
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60 }),
    price: f.money({ min: 1 }),
    room_id: f.ref('rooms'),
    kind: f.enum(
      [
        ['bought', 'Bought'],
        ['lent', 'Lent'],
      ],
      { required: true, default: 'bought' },
    ),
    lender: f.text({ required: true, max: 60, when: { kind: 'lent' } }),
    note: f.longtext({}),
    is_active: f.bool({ default: true }),
  },
  form: { groups: { Where: ['room_id'], Lending: ['lender'] } },
  list: { sort: ['name', 'ASC'], views: { Lent: [{ field: 'kind', operator: '=', value: 'lent' }] } },
  actions: {
    shelve: {
      label: 'Shelve',
      on: 'row',
      call: { method: 'POST', path: '/book/{id}/shelve' },
      confirm: 'Put it back?',
      when: { is_active: true },
    },
  },
  wire: wire.rest('/book'),
  sample: { name: 'Atlas' },
});

export const shelf = (): Record<string, RaRecord[]> => ({
  rooms: [
    { id: 1, version: 1, name: 'Hall' },
    { id: 2, version: 1, name: 'Annexe' },
  ],
  books: [
    {
      id: 1,
      version: 1,
      name: 'Atlas',
      price: 1250.5,
      room_id: 1,
      kind: 'bought',
      lender: null,
      note: null,
      is_active: true,
    },
    {
      id: 2,
      version: 4,
      name: 'Bang-e-Dra',
      price: null,
      room_id: 2,
      kind: 'bought',
      lender: null,
      note: 'Signed',
      is_active: true,
      created_at: '2026-11-02T09:14:00Z',
    },
    {
      id: 3,
      version: 1,
      name: 'Chemistry',
      price: 300,
      room_id: null,
      kind: 'lent',
      lender: 'City library',
      note: null,
      is_active: false,
    },
  ],
});

interface Listed {
  readonly filter: object;
  readonly sort: { readonly field: string; readonly order: string };
  readonly pagination: { readonly page: number; readonly perPage: number };
}
interface Sent {
  readonly id?: unknown;
  readonly data?: object;
  readonly meta?: { readonly idempotencyKey?: string };
}
/** Answers like the real provider: pages, filters, and refusals where a test asks for them. */
export function providerOf(data: Record<string, RaRecord[]>, change: object = {}) {
  const rows = (key: string): RaRecord[] => data[key] ?? [];
  const provider = {
    getList: vi.fn(async (key: string, { filter, sort, pagination }: Listed) => {
      const { q = '', filters = [] } = filter as { q?: string; filters?: Filter[] };
      const found = rows(key).filter(
        (row) =>
          filters.every((one) => matches(row, one)) && JSON.stringify(row).toLowerCase().includes(q.toLowerCase()),
      );
      const order = sort.order === 'DESC' ? -1 : 1;
      const sorted = found.toSorted(
        (a, b) => order * String(a[sort.field]).localeCompare(String(b[sort.field]), 'en', { numeric: true }),
      );
      const { page, perPage } = pagination;
      return { data: sorted.slice((page - 1) * perPage, page * perPage), total: found.length };
    }),
    getOne: vi.fn(async (key: string, { id }: Sent) => {
      const row = rows(key).find((one) => String(one.id) === String(id));
      if (!row) throw new HttpError('This record does not exist.', 404);
      return { data: row };
    }),
    getMany: vi.fn(async (key: string, { ids }: { ids: unknown[] }) => ({
      data: rows(key).filter(({ id }) => ids.includes(id)),
    })),
    create: vi.fn(async (_key: string, { data: sent }: Sent) => ({ data: { id: 9, version: 1, ...sent } })),
    update: vi.fn(async (_key: string, { id, data: sent }: Sent) => ({ data: { id, ...sent } })),
    delete: vi.fn(async (key: string, { id }: Sent) => {
      data[key] = rows(key).filter((row) => row.id !== id);
      return { data: { id } };
    }),
    action: vi.fn(async (..._call: unknown[]) => []),
  };
  return Object.assign(provider, change) as typeof provider;
}

/** Shows a screen at an address, of a route with parameters by `path`; what is notified appears as a status, the address as "at". */
export function show(
  element: ReactElement,
  provider: object,
  at = '/books',
  path = at.split('?')[0] ?? at,
): { readonly address: () => string } {
  const page = (
    <AdminContext
      dataProvider={provider as DataProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
    >
      <Suspense>{element}</Suspense>
      <Said />
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { address: () => router.state.location.pathname + router.state.location.search };
}
