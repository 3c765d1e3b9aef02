/** Writing a message: what is asked before it is sent, and when it leaves. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDate, shiftDay } from '../../contract/dates.ts';
import SendPage from '../../src/customRoutes/messages/SendPage.tsx';
import { momentOf, nextHour } from '../../src/customRoutes/messages/typed.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import messageBatches from '../../src/lists/messageBatches.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const PREVIEW = {
  people: 1,
  messages: 1,
  parts: 1,
  cost: 2,
  skipped: [],
  missing: [],
  samples: [],
  gateways: ['Masking'],
  quiet: [],
  problem: null,
};
const LISTS = {
  'GET /admSmsTemplates': () => ({ data: [] }),
  'GET /sms_blaster_contacts': () => ({ data: [], current_page: 1, per_page: 50, total: 0, last_page: 1 }),
};
const written = async (preview: object): Promise<readonly ProviderCall[]> => {
  const calls = tillProvider({
    ...LISTS,
    'POST /preview_messages': () => ({ data: { ...PREVIEW, ...preview } }),
    'POST /smsBlaster/': () => ({
      message: '1 message queued',
      data: { batch_id: 4, queued: 1, skipped: 0, parts: 1 },
    }),
  });
  show(<SendPage />, dataProvider, '/sms-blaster/send');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Numbers' }), '0300-1234567');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'The school is closed.');
  return calls;
};
const later = async (): Promise<void> => {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Send' }), 'Later');
};
const bodyOf = (calls: readonly ProviderCall[], path: string) => calls.find((one) => one.path === path)?.body;
beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('writing a message', () => {
  test('it leaves now unless a day and time are chosen', async () => {
    const calls = await written({});
    await userEvent.click(screen.getByRole('button', { name: 'Check and send…' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByText(/Not before/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 message' }));
    expect(bodyOf(calls, '/preview_messages')).not.toHaveProperty('send_at');
    await expect.poll(() => bodyOf(calls, '/smsBlaster/')).toBeDefined();
    expect(bodyOf(calls, '/smsBlaster/')).not.toHaveProperty('send_at');
  });
  test('a time is of the institute, and quiet hours are explained before it is sent', async () => {
    const { day } = nextHour();
    const until = `${shiftDay(day ?? '', 1)}T03:00:00.000Z`;
    const calls = await written({ quiet: [{ gateway: 'Masking', from: '21:00', to: '08:00', waits_until: until }] });
    await later();
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '22:30' } });
    await userEvent.click(screen.getByRole('button', { name: 'Check and send…' }));
    const dialog = await screen.findByRole('dialog');
    const sendAt = `${day}T17:30:00.000Z`;
    expect(bodyOf(calls, '/preview_messages')).toMatchObject({ send_at: sendAt });
    expect(within(dialog).getByText(`Not before ${formatDate(sendAt)}.`)).toBeTruthy();
    expect(
      within(dialog).getByText(
        `Masking has quiet hours from 21:00 to 08:00: the messages wait until ${formatDate(until)}.`,
      ),
    ).toBeTruthy();
  });
  test('later without a time is not sent', async () => {
    await written({});
    await later();
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '' } });
    expect(screen.getByText('Choose a day and a time')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check and send…' }).disabled).toBe(true);
  });
  test('the next full hour is offered, and the clock is that of the institute', () => {
    expect(nextHour(Date.parse('2026-11-23T17:10:00Z'))).toEqual({ day: '2026-11-23', time: '23:00' });
    expect(nextHour(Date.parse('2026-11-23T18:46:00Z'))).toEqual({ day: '2026-11-24', time: '00:00' });
    expect(momentOf({ day: '2026-11-24', time: '04:00' })).toBe('2026-11-23T23:00:00.000Z');
    expect(momentOf({ day: null, time: '04:00' })).toBeUndefined();
  });
});

test('the history says what is scheduled, sent and cancelled', async () => {
  const batch = (id: number, more: object) => ({
    id,
    source: 'contacts',
    channel: 'sms',
    body: `Text ${id}`,
    campus_name: null,
    made_by: 'Aslam',
    made_at: '2026-11-22T20:30:00.000Z',
    send_at: null,
    cancelled_at: null,
    total: 2,
    waiting: 0,
    arrived: 0,
    failed: 0,
    unknown: 0,
    skipped: 0,
    cancelled: 0,
    parts: 0,
    cost: 0,
    ...more,
  });
  const data = [
    batch(1, { waiting: 2, send_at: new Date(Date.now() + 3_600_000).toISOString() }),
    batch(2, { arrived: 2 }),
    batch(3, { arrived: 1, cancelled: 1 }),
    batch(4, { arrived: 1, failed: 1, source: 'challan' }),
  ];
  tillProvider({ 'GET /message_batches': () => ({ data, current_page: 1, per_page: 50, total: 4, last_page: 1 }) });
  const Page = pageOf(messageBatches);
  show(<Page />, dataProvider, '/');
  for (const [text, state] of [
    ['Text 1', 'Scheduled'],
    ['Text 2', 'Sent'],
    ['Text 3', 'Cancelled in part'],
    ['Text 4', 'Failed in part'],
  ] as const) {
    const row = (await screen.findByText(text)).closest('tr');
    expect(within(row as HTMLElement).getAllByText(state).length).toBeGreaterThan(0);
  }
  expect(screen.getAllByText('23-Nov-2026 01:30:00 AM')).toHaveLength(4);
  expect(screen.getByText('Challans issued')).toBeTruthy();
});
