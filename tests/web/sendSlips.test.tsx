/** Telling employees what they are paid: written, looked at with who is left out, and sent under one key. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { SendSlips } from '../../src/lists/salaries/SendSlips.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const PREVIEW = {
  people: 3,
  messages: 2,
  parts: 2,
  cost: 5,
  skipped: [{ reason: 'Held', count: 1, names: ['Hina'] }],
  missing: [],
  samples: [{ name: 'Asma', number: '+923001111111', body: 'Asma, your salary of Oct, 2026 is Rs 50,000.', parts: 1 }],
  gateways: ['Masking'],
  quiet: [],
  problem: null,
};
let done: boolean | null;
const opened = (preview: object = {}, channels = ['sms']): readonly ProviderCall[] => {
  done = null;
  const calls = tillProvider({
    'GET /admSmsTemplates': () => ({ data: [{ id: 7, name: 'Salary', body: '{name}: {amount}', is_active: true }] }),
    'GET /message_channels': () => ({ data: channels }),
    'POST /preview_salary_messages': () => ({ data: { ...PREVIEW, ...preview } }),
    'POST /send_salary_messages': () => ({
      message: '2 messages queued, 1 skipped',
      data: { batch_id: 4, queued: 2, skipped: 1, parts: 2 },
    }),
  });
  const close = (is: boolean): void => void (done = is);
  show(<SendSlips whose={{ run_id: 3 }} what="the salaries of Oct, 2026, Main" onClose={close} />, dataProvider, '/');
  return calls;
};
const sent = (calls: readonly ProviderCall[], path: string) => calls.filter((one) => one.path === path);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
beforeEach(() => signedInAs());

test('what it costs and who is left out is seen before anything is sent', async () => {
  const calls = opened();
  const dialog = await screen.findByRole('dialog', { name: 'Send the salaries of Oct, 2026, Main by message' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toContain('{amount}');
  await press('Check and send…');
  const question = await screen.findByRole('dialog', { name: 'Send 2 messages' });
  expect(question.textContent).toContain('3 people, 2 messages of 2 parts, about Rs 5');
  expect(within(question).getByText('Held: Hina')).toBeTruthy();
  expect(within(question).getByText('Asma, your salary of Oct, 2026 is Rs 50,000.')).toBeTruthy();
  expect(sent(calls, '/send_salary_messages')).toEqual([]);
  await press('Send 2 messages');
  await expect.poll(() => done).toBe(true);
  expect(sent(calls, '/send_salary_messages')).toHaveLength(1);
  expect(sent(calls, '/send_salary_messages')[0]?.body).toMatchObject({ run_id: 3, channel: 'sms' });
});
test('a template gives its text, which can be changed; by WhatsApp', async () => {
  const calls = opened();
  await screen.findByRole('option', { name: 'Salary' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Salary');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'WhatsApp');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' Thank you.');
  await press('Check and send…');
  await screen.findByRole('dialog', { name: 'Send 2 messages' });
  const body = { body: '{name}: {amount} Thank you.', channel: 'whatsapp' };
  expect(sent(calls, '/preview_salary_messages')[0]?.body).toMatchObject(body);
});
test('by e-mail the slip itself goes, where the school has a gateway for mail; who has no address is named before', async () => {
  const calls = opened({ skipped: [{ reason: 'No e-mail address', count: 7, names: ['Farah', 'Gul'] }] }, [
    'email',
    'sms',
    'whatsapp',
  ]);
  await screen.findByRole('option', { name: 'E-mail' });
  const by = screen.getByRole('combobox', { name: 'By' });
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' });
  await userEvent.selectOptions(by, 'E-mail');
  expect(text.value).not.toContain('{amount}');
  expect(screen.getByText(/The slip stands below the text\./)).toBeTruthy();
  await press('Check and send…');
  const question = await screen.findByRole('dialog', { name: 'Send 2 messages' });
  expect(within(question).getByText('No e-mail address: Farah; Gul and 5 more')).toBeTruthy();
  const body = { channel: 'email', body: '{name}, this is your salary slip of {month}. {school}' };
  expect(sent(calls, '/preview_salary_messages')[0]?.body).toMatchObject(body);
  await press('Cancel');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'SMS');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toContain('{amount}');
});
test('without such a gateway nothing goes by e-mail', async () => {
  const calls = opened();
  await screen.findByRole('option', { name: 'Salary' });
  await expect.poll(() => sent(calls, '/message_channels').length).toBe(1);
  expect(screen.queryByRole('option', { name: 'E-mail' })).toBeNull();
});
test('where nothing can be sent, it leads back to the text', async () => {
  const calls = opened({
    messages: 0,
    parts: 0,
    cost: 0,
    problem: 'No SMS gateway is active; see SMS Gateway Settings',
  });
  await press('Check and send…');
  expect(await screen.findByText('No SMS gateway is active; see SMS Gateway Settings')).toBeTruthy();
  await press('Change it');
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeTruthy();
  expect(sent(calls, '/send_salary_messages')).toEqual([]);
});
