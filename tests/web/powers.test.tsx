/** What a declaration can say of a form and a view, on entities that only the tests have. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaRecord } from 'ra-core';
import { beforeEach, expect, test, vi } from 'vitest';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import ViewScreen from '../../src/resources/ui/ViewScreen.tsx';
import { busHires } from '../examples/busHires.ts';
import { busRiders, busRoutes } from '../examples/busRoutes.ts';
import { outings } from '../examples/outings.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { examples } = await import('../examples/index.ts');
  return { resources: examples, resourceOf: (key: string) => examples.find((one) => one.key === key) };
});
beforeEach(() => void signedInAs());

const buses = (): Record<string, RaRecord[]> => ({
  bus_routes: [
    { id: 1, version: 1, name: 'Canal Road', fare: 3500 },
    { id: 2, version: 1, name: 'Ferozepur Road', fare: 3000 },
  ],
  bus_stops: [
    { id: 11, version: 1, name: 'Thokar', route_id: 1, passes_at: '07:10' },
    { id: 12, version: 1, name: 'Kalma Chowk', route_id: 2, passes_at: '07:20' },
  ],
  bus_riders: [{ id: 21, version: 1, name: 'Ayesha', route_id: 1, stop_id: 11 }],
});
/** Lists answer what a plain filter names, as the real provider does. */
function provider() {
  const data = buses();
  const own = providerOf(data);
  const narrowed = (key: string, filter: object): RaRecord[] =>
    (data[key] ?? []).filter((row) =>
      Object.entries(filter).every(([name, value]) => !(name in row) || row[name] === value),
    );
  return Object.assign(own, {
    getList: vi.fn(async (key: string, { filter }: { filter: object }) => {
      const found = narrowed(key, filter);
      return { data: found, total: found.length };
    }),
    getManyReference: vi.fn(async (key: string, { target, id }: { target: string; id: unknown }) => {
      const found = narrowed(key, { [target]: id });
      return { data: found, total: found.length };
    }),
  });
}
const required = (label: string): string | null =>
  screen.getByLabelText(new RegExp(label)).getAttribute('aria-required');

test('a field comes with any of its conditions, and one is required while its own holds', async () => {
  show(<CreateScreen resource={outings} />, provider(), '/outings/create');
  await screen.findByLabelText(/Name/);
  expect([screen.queryByLabelText(/Insurance/), required('Approved by')]).toEqual([null, null]);
  await userEvent.type(screen.getByLabelText(/Cost/), '6000');
  expect([required('Insurance'), required('Approved by')]).toEqual(['true', 'true']);
  await userEvent.type(screen.getByLabelText(/Name/), 'Murree');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Approved by is required')).toBeTruthy();
  expect(screen.getByText('Insurance is required')).toBeTruthy();
});

const pick = async (label: string, name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name }));
};
test('a picker offers what goes with the other field, and lets go of what does not', async () => {
  const made = provider();
  show(<CreateScreen resource={busRiders} />, made, '/bus-riders/create');
  await userEvent.type(await screen.findByLabelText(/Name/), 'Ali');
  await pick('Route', 'Canal Road');
  await userEvent.click(screen.getByRole('combobox', { name: 'Stop' }));
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Thokar']));
  await userEvent.click(screen.getByRole('option', { name: 'Thokar' }));
  await pick('Route', 'Ferozepur Road');
  await waitFor(() => expect((screen.getByRole('combobox', { name: 'Stop' }) as HTMLInputElement).value).toBe(''));
  await pick('Stop', 'Kalma Chowk');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(made.create.mock.lastCall?.[1].data).toMatchObject({ name: 'Ali', route_id: 2, stop_id: 12 }),
  );
});

test('a view lists what names its record, and leads to a new one', async () => {
  show(<ViewScreen resource={busRoutes} id="1" />, provider(), '/bus-routes/view?id=1');
  const stops = await screen.findByRole('region', { name: 'Bus Stops' });
  expect(await within(stops).findByRole('link', { name: 'Thokar' })).toBeTruthy();
  expect(within(stops).queryByText('Kalma Chowk')).toBeNull();
  expect(within(stops).queryByRole('columnheader', { name: 'Route' })).toBeNull();
  const start = encodeURIComponent(JSON.stringify({ route_id: 1 }));
  expect(within(stops).getByRole('link', { name: 'New bus stop' }).getAttribute('href')).toBe(
    `/bus-stops/create?source=${start}`,
  );
  const riders = screen.getByRole('region', { name: 'Bus Riders' });
  expect(await within(riders).findByText('Thokar')).toBeTruthy();
});

test('a view that lists more than it can show leads to the whole list', async () => {
  const own = provider();
  const stop = { id: 11, version: 1, name: 'Thokar', route_id: 1, passes_at: '07:10' };
  own.getManyReference.mockImplementation(async (key) => ({ data: key === 'bus_stops' ? [stop] : [], total: 51 }));
  show(<ViewScreen resource={busRoutes} id="1" />, own, '/bus-routes/view?id=1');
  const link = await screen.findByRole('link', { name: 'All 51 bus stops' });
  const [path, filter] = (link.getAttribute('href') ?? '').split('?filter=');
  expect(path).toBe('/bus-stops');
  expect(JSON.parse(decodeURIComponent(filter ?? ''))).toEqual({
    filters: [{ field: 'route_id', operator: '=', value: 1 }],
  });
});

test('a view leaves out what this user may not read', async () => {
  const privileges = ['bus_routes.read', 'bus_riders.read'];
  signedInAs({ userInfo: { username: 'x', user_settings: '{}', privileges } });
  show(<ViewScreen resource={busRoutes} id="1" />, provider(), '/bus-routes/view?id=1');
  const riders = await screen.findByRole('region', { name: 'Bus Riders' });
  expect(screen.queryByRole('region', { name: 'Bus Stops' })).toBeNull();
  expect(within(riders).queryByRole('link', { name: 'New bus rider' })).toBeNull();
});

test('a total follows what it is made of, until somebody types another', async () => {
  const made = provider();
  show(<CreateScreen resource={busHires} />, made, '/bus-hires/create');
  const box = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(label));
  await userEvent.type(await screen.findByLabelText(/Name/), 'Fair');
  await userEvent.type(box('Days'), '2');
  await userEvent.type(box('A day'), '1500');
  expect(box('Total').value).toBe('3,000');
  await userEvent.clear(box('Total'));
  await userEvent.type(box('Total'), '2800');
  await userEvent.clear(box('Days'));
  await userEvent.type(box('Days'), '3');
  expect(box('Total').value).toBe('2,800');
  await userEvent.clear(box('Total'));
  await userEvent.clear(box('Days'));
  await userEvent.type(box('Days'), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made.create.mock.lastCall?.[1].data).toMatchObject({ days: 4, a_day: 1500, total: 6000 }));
});
