/** Getting started: steps with what is missing, rows typed and pasted in place, a workbook, and the card of the home page. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SETUP_STEPS } from '../../contract/setup.ts';
import { SetupCard } from '../../src/customRoutes/home/SetupCard.tsx';
import GettingStartedPage from '../../src/customRoutes/system/setup/GettingStartedPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const step = (key: string, more: object = {}) => ({ key, done: false, skipped: false, text: 'Missing', ...more });
const done = ['institute', 'campuses'];
const state = (more: object = {}) => ({
  data: {
    dismissed: false,
    steps: SETUP_STEPS.map((key) => step(key, done.includes(key) ? { done: true, text: 'There' } : {})),
    ...more,
  },
});
const made = { row: 0, state: 'made', made: ['Class One'], errors: {} };
const refused = { row: 1, state: 'refused', made: [], errors: { campus: ['There is no campus “Hill”'] } };
beforeEach(() => {
  signedInAs();
  dropLists();
});
function opened(more: Readonly<Record<string, (call: ProviderCall) => unknown>> = {}) {
  const none = () => ({ data: null, why: null, users: [] });
  const calls = tillProvider({ 'GET /getting_started': () => state(), 'GET /sample_institute': none, ...more });
  show(<GettingStartedPage />, dataProvider, '/getting-started');
  return calls;
}
const posted = (calls: readonly ProviderCall[]): ProviderCall[] => calls.filter(({ method }) => method === 'POST');

test('the next step is open, what is done says so, and another is opened by its heading', async () => {
  opened();
  expect(await screen.findByText('2 of 10 steps are done.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^3\. Classes and sections/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: /^2\. Campuses There Done/ }).getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: /^10\. First receipt/ }));
  expect(screen.getByRole('link', { name: 'Counter' }).getAttribute('href')).toBe('/counter');
  expect(screen.queryByRole('grid')).toBeNull();
});
test('rows are tried as a preview, then added under a key; a refused one stays and says why', async () => {
  const calls = opened({
    'POST /getting_started/rows': ({ body }) => ({
      data: { saved: body['dry_run'] !== true, sheets: [{ sheet: 'classes', rows: [made, refused] }] },
    }),
  });
  const user = userEvent.setup();
  const grid = await screen.findByRole('grid', { name: 'Classes' });
  const cells = within(grid).getAllByRole('textbox');
  await user.type(cells[1] as HTMLElement, 'One');
  expect(screen.getByRole('button', { name: 'Add 1 row' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Correct the marked cells first.')).toBeTruthy();
  await user.type(cells[2] as HTMLElement, 'A, B');
  await user.type(cells[4] as HTMLElement, 'Hill');
  await user.type(cells[5] as HTMLElement, 'Two');
  await user.type(cells[6] as HTMLElement, 'A');
  await user.click(screen.getByRole('button', { name: 'Check only' }));
  expect(await screen.findByText(/^Would be added: Class One\. 1 row to be corrected\.$/)).toBeTruthy();
  expect(posted(calls)[0]?.body).toMatchObject({ dry_run: true, sheet: 'classes' });
  await user.click(screen.getByRole('button', { name: 'Add 2 rows' }));
  expect(await screen.findByText(/^Added: Class One\. 1 row to be corrected\.$/)).toBeTruthy();
  const sent = posted(calls)[1];
  expect(sent?.body).not.toHaveProperty('dry_run');
  expect(sent?.key).toEqual(expect.any(String));
  expect(sent?.body['rows']).toEqual([
    { class_name: 'One', sections: 'A, B' },
    { campus: 'Hill', class_name: 'Two', sections: 'A' },
  ]);
  expect(screen.getByRole('button', { name: /There is no campus “Hill”/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 row' })).toBeTruthy();
});
test('a step is skipped, and all of them are put aside for good', async () => {
  const calls = opened({ 'POST /getting_started': () => state({ dismissed: true }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Skip this step' }));
  await waitFor(() => expect(posted(calls)[0]?.body).toMatchObject({ action: 'skip', step: 'classes' }));
  await user.click(screen.getByRole('button', { name: 'Do not show on the home page' }));
  await waitFor(() => expect(posted(calls)[1]?.body).toMatchObject({ action: 'dismiss' }));
});
test('a workbook is tried first, with a result for each row, and added when someone says so', async () => {
  let times = 0;
  const calls = opened({
    'POST /getting_started/workbook': () => ({
      data: { saved: (times += 1) > 1, sheets: [{ sheet: 'classes', rows: [made, refused] }] },
    }),
  });
  const user = userEvent.setup();
  const box = await screen.findByRole('region', { name: 'From a workbook' });
  await user.upload(within(box).getByLabelText('Workbook'), new File(['x'], 'new.xlsx'));
  expect(await within(box).findByText('1 row can be added, 0 there already, 1 refused.')).toBeTruthy();
  expect(within(box).getByRole('cell', { name: 'There is no campus “Hill”' })).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: 'Add 1 row' }));
  expect(await within(box).findByText('1 row added, 0 there already, 1 refused.')).toBeTruthy();
  expect(posted(calls)).toHaveLength(2);
});
test('the home page says how far it is and what comes next', () => {
  show(<SetupCard setup={{ done: 2, total: 9, next: 'classes' }} />, dataProvider, '/');
  expect(screen.getByText('2 of 9 steps are done. Next: Classes and sections.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/getting-started');
});
