import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { chosenChallans } from '../../src/customRoutes/fees/print/chosenChallans.ts';
import { MadeChallans } from '../../src/customRoutes/fees/challans/MadeChallans.tsx';
import SendPage from '../../src/customRoutes/messages/SendPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const job = {
  id: 5,
  kind: 'generate',
  state: 'done' as const,
  total: 20,
  done: 20,
  created: 20,
  skipped: 0,
  failed: 0,
  amount: 100_000,
  message: null,
  started_at: '2026-11-02T09:14:00Z',
  finished_at: '2026-11-02T09:15:00Z',
  username: 'clerk',
  params: {},
};
/** What follows generation 5, of which `rest` were never printed. */
function open(rest: number) {
  const received = tillProvider({
    'GET /student_challan': () => ({ data: [], current_page: 1, per_page: 1, total: rest, last_page: 1, totals: {} }),
  });
  const { address } = show(<MadeChallans job={job} />, dataProvider, '/generate-challans?job=5');
  return { received, address };
}
const made = () => within(screen.getByRole('group', { name: 'What was made' }));
beforeEach(() => {
  dropLists();
  signedInAs();
});

test('what was not printed yet is counted and printed; the parents are written to about exactly these', async () => {
  const { received, address } = open(12);
  expect(await made().findByText('12 not printed yet')).toBeTruthy();
  expect(received.find(({ path }) => path === '/student_challan')?.query.get('job_id')).toBe('5');
  expect(made().getByRole('link', { name: 'Message the parents' }).getAttribute('href')).toBe(
    '/sms-blaster/send?job_id=5',
  );
  await userEvent.click(made().getByRole('button', { name: 'Print the 12, side by side' }));
  const to = address();
  expect(to).toMatch(/^\/pay-or-print-fee-challans\/print-horizontal-challans\?job_id=5&filters=/);
  const chosen = chosenChallans('pay-or-print-fee-challans', to.split('?')[1] ?? '');
  expect(chosen).toMatchObject({ query: { job_id: '5' } });
  // Not the unpaid alone: what an advance has paid has a paper too.
  expect('query' in chosen && chosen.query['open']).toBeUndefined();
});

test('when all are printed, they can be printed again', async () => {
  open(0);
  expect(await made().findByText('All of them were printed')).toBeTruthy();
  expect(made().getByRole('button', { name: 'Print again, stacked' })).toBeTruthy();
});

test('a provider that counts no prints has the print, and one without messages no way to them', async () => {
  signedInAs({ capabilities: ['jobs', 'list-parameters'] });
  const { received } = open(12);
  expect(made().getByRole('button', { name: 'Print what was made, stacked' })).toBeTruthy();
  expect(made().queryByRole('link')).toBeNull();
  await waitFor(() => expect(received.filter(({ path }) => path === '/student_challan')).toEqual([]));
});

test('the message names the generation, not students', async () => {
  const received = tillProvider({
    'POST /preview_messages': () => ({
      data: {
        people: 1,
        messages: 1,
        parts: 1,
        cost: 0,
        skipped: [],
        missing: [],
        samples: [],
        gateways: [],
        quiet: [],
        problem: null,
      },
    }),
  });
  show(<SendPage />, dataProvider, '/sms-blaster/send?job_id=5');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Rs {{amount}');
  await userEvent.click(screen.getByRole('button', { name: 'Check and send…' }));
  await screen.findByRole('dialog', { name: 'Send 1 message' });
  const asked = received.find(({ path }) => path === '/preview_messages')?.body;
  expect(asked).toMatchObject({ to: 'students', job_id: 5, body: 'Rs {amount}' });
  expect(asked).not.toHaveProperty('student_ids');
});
