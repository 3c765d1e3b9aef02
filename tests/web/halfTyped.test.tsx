import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { MonthRange, type Range } from '../../src/ui/picker/Range.tsx';
import FilterPanel from '../../src/resources/ui/list/FilterPanel.tsx';
import { providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const part = async (group: string, name: string): Promise<HTMLElement> => {
  const box = await screen.findByRole('group', { name: group });
  return waitFor(
    () =>
      box.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? Promise.reject(new Error(`no ${name} in ${group}`)),
  );
};
const typeInto = async (group: string, name: string, keys: string): Promise<void> => {
  const section = await part(group, name);
  await userEvent.click(section);
  await userEvent.keyboard(keys);
};

test('a range of months passes on whole months only, while a year is typed digit by digit', async () => {
  const calls = vi.fn<(months: Range) => void>();
  function Range() {
    const [months, setMonths] = useState<Range>({ from: '2026-04', to: '2026-06' });
    return (
      <MonthRange
        value={months}
        onChange={(next) => {
          calls(next);
          setMonths(next);
        }}
      />
    );
  }
  show(<Range />, providerOf(shelf()));
  await typeInto('From month', 'Year', '2025');
  expect(calls.mock.calls.flat()).toEqual([{ from: '2025-04', to: '2026-06' }]);
  expect((await part('From month', 'Year')).textContent).toBe('2025');
});

test('the end of a range follows a beginning that is behind it', async () => {
  const calls = vi.fn<(months: Range) => void>();
  show(<MonthRange value={{ from: '2026-04', to: '2026-06' }} onChange={calls} />, providerOf(shelf()));
  await typeInto('From month', 'Year', '2027');
  expect(calls.mock.calls.flat()).toEqual([{ from: '2027-04', to: '2027-04' }]);
});

const terms: Resource = defineResource({
  key: 'terms',
  label: ['Term', 'Terms'],
  menu: { group: 'Core' },
  title: 'name',
  fields: { first_month: f.month({ required: true }), name: f.text({ required: true }) },
  wire: wire.rest('/term'),
  sample: { name: 'Spring', first_month: '2026-04' },
});

test('a filter by a month that is not typed to its end filters nothing', async () => {
  signedInAs();
  const setFilters = vi.fn();
  const list = { search: '', filters: [], active: false, setSearch: vi.fn(), setFilters, clear: vi.fn() };
  show(<FilterPanel resource={terms} list={list} onClose={vi.fn()} />, providerOf(shelf()));
  const apply = async (): Promise<unknown> => {
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    return setFilters.mock.lastCall?.[0];
  };
  const label = (await screen.findByRole('group', { name: /^Filter by/ })).getAttribute('aria-label') ?? '';
  expect(label).toBe('Filter by First month');
  const group = 'First month';
  await typeInto(group, 'Month', 'apr');
  await typeInto(group, 'Year', '20');
  expect(await apply()).toEqual([]);
  await typeInto(group, 'Year', '2026');
  await act(async () => {});
  expect(await apply()).toEqual([{ field: 'first_month', operator: '=', value: '2026-04' }]);
});
