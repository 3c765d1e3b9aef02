/** Rows in the form of their record: a grid that the keyboard fills. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { beforeEach, expect, test, vi } from 'vitest';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import ViewScreen from '../../src/resources/ui/ViewScreen.tsx';
import { busTimetables } from '../examples/busTimetables.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { examples } = await import('../examples/index.ts');
  const { cities } = await import('../../src/resources/cities.ts');
  const { campuses } = await import('../../src/resources/campuses.ts');
  const resources = [...examples, cities, campuses];
  return { resources, resourceOf: (key: string) => resources.find((one) => one.key === key) };
});
beforeEach(() => void signedInAs());

const stops = [
  { id: 11, name: 'Thokar', passes_at: '07:10', fare: 1500, city_id: 5 },
  { id: 12, name: 'Ichhra', passes_at: '07:25', fare: null, city_id: null },
];
const provider = () =>
  providerOf({
    bus_timetables: [{ id: 1, version: 3, name: 'Morning', campus_id: null, plan: null, stops, stop_count: 2 }],
    cities: [{ id: 5, version: 1, city_name: 'Lahore', name: 'Lahore' }],
    campuses: [],
  });
const box = (label: string): HTMLInputElement => screen.getByLabelText(label);

test('Enter makes the next row, and all are sent with the record', async () => {
  const made = provider();
  show(<CreateScreen resource={busTimetables} />, made, '/bus-timetables/create');
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Evening');
  expect(screen.queryByLabelText(/Number of stops/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Add stop' }));
  expect(document.activeElement).toBe(box('Name, stop 1'));
  await userEvent.keyboard('Thokar{Enter}');
  expect(document.activeElement).toBe(box('Name, stop 2'));
  await userEvent.keyboard('Ichhra{Enter}');
  // The third row stays empty: nobody meant it.
  await userEvent.type(box('Fare, stop 2'), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(made.create.mock.lastCall?.[1].data).toMatchObject({
      name: 'Evening',
      stops: [
        { name: 'Thokar', passes_at: '07:00', fare: null, city_id: null },
        { name: 'Ichhra', passes_at: '07:00', fare: 20, city_id: null },
      ],
    }),
  );
});

test('Enter goes down between rows; rows are moved and removed by keys, and keep what was typed', async () => {
  const made = provider();
  show(<UpdateScreen resource={busTimetables} id="1" />, made, '/bus-timetables/update?id=1');
  await userEvent.click(await screen.findByLabelText('Name, stop 1'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(box('Name, stop 2'));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  expect([box('Name, stop 1').value, box('Name, stop 2').value]).toEqual(['Ichhra', 'Thokar']);
  expect(document.activeElement).toBe(box('Name, stop 1'));
  await userEvent.type(box('Name, stop 1'), ' Mor');
  await userEvent.click(box('Name, stop 2'));
  await userEvent.keyboard('{Alt>}{Delete}{/Alt}');
  expect(screen.queryByLabelText('Name, stop 2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(made.update.mock.lastCall?.[1].data).toHaveProperty('stops', [
      { id: 12, name: 'Ichhra Mor', passes_at: '07:25', fare: null, city_id: null },
    ]),
  );
});

test('what is wrong is said in the cell, before it is sent and by the server', async () => {
  const made = provider();
  show(<UpdateScreen resource={busTimetables} id="1" />, made, '/bus-timetables/update?id=1');
  await userEvent.clear(await screen.findByLabelText('Name, stop 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const cell = box('Name, stop 2').closest('td');
  if (!cell) throw new Error('no cell');
  expect(await within(cell).findByRole('alert')).toMatchObject({ textContent: 'Name is required' });
  expect(made.update).not.toHaveBeenCalled();
  await userEvent.type(box('Name, stop 2'), 'Here');
  await waitFor(() => expect(within(cell).queryByRole('alert')).toBeNull());
  const errors = { 'stops.0.fare': 'Fare is not allowed', 'stops.1.id': 'Stop 2 is none of this bus timetable' };
  made.update.mockRejectedValueOnce(new HttpError('Refused', 422, { message: 'Refused', errors }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fare is not allowed')).toBeTruthy();
  expect(box('Fare, stop 1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Stop 2 is none of this bus timetable')).toBeTruthy();
});

test('a copy of a record has rows of its own', async () => {
  const made = provider();
  show(<CreateScreen resource={busTimetables} />, made, '/bus-timetables/create?copy=1');
  await userEvent.type(await screen.findByLabelText(/^Name \*|^Name$/), 'Copy');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made.create).toHaveBeenCalled());
  const rows = stops.map(({ id: _id, ...row }) => row);
  expect(made.create.mock.lastCall?.[1].data).toHaveProperty('stops', rows);
});

test('a view shows them as a table, with the titles of what they name', async () => {
  show(<ViewScreen resource={busTimetables} id="1" />, provider(), '/bus-timetables/view?id=1');
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Name', 'Passes at', 'Fare', 'City']);
  expect(await within(table).findByText('Lahore')).toBeTruthy();
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  // What is computed is read, and has no input.
  expect(screen.getByText('Number of stops').nextElementSibling?.textContent).toBe('2');
});
