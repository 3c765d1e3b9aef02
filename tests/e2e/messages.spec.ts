/**
 * Messages by keyboard alone, through a gateway that answers over HTTP: a line is tested, a template goes to a group,
 * who is left out is said before, the list follows the sending, and what failed is sent again, nothing twice.
 */
import { openGateway, type LoopbackGateway } from '../api/support/messages/loopbackGateway.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

const REFUSED = '923005550003';
let gateway: LoopbackGateway;
test.beforeAll(async () => {
  gateway = await openGateway();
});
test.afterAll(() => gateway.close());

test('a template goes to a group, and what failed is sent again', async ({ desk }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  for (const [name, channel] of [
    ['Masking', 'sms'],
    ['Office line', 'whatsapp'],
  ])
    await api(desk, 'POST', '/sms_gateways', {
      name,
      channel,
      url: gateway.url,
      sender_id: 'SCHOOL',
      api_key: 'k-1',
      success_path: 'status',
      success_value: 'ok',
      id_path: 'data.id',
      part_price: 2.5,
      per_minute: 6000,
      timeout_seconds: 30,
      is_active: true,
      is_default: true,
    });
  for (const [name, mobile, opted_out] of [
    ['Asif', '0300-5550001', false],
    ['Bina', '0300-5550002', true],
    ['Danish', '0300-5550003', false],
  ] as const)
    await api(desk, 'POST', '/sms_blaster_contacts', { name, mobile, group_name: 'Drivers', opted_out });
  await api(desk, 'POST', '/sms_templates', {
    name: 'Vans',
    module: 'contacts',
    language: 'en',
    body: 'Dear {name}, the vans leave at one.',
    is_active: true,
  });
  await desk.reload();
  const main = desk.getByRole('main');
  const dialog = desk.getByRole('dialog');
  const keys = desk.keyboard;
  const rowOf = (name: string) => main.getByRole('row', { name: new RegExp(name) });
  const tick = async (name: string): Promise<void> => {
    const row = rowOf(name);
    await expect(row).toBeVisible();
    await reach(desk, main.locator('tbody tr[tabindex="0"]'));
    for (let steps = 0; steps < 5; steps += 1) await keys.press('ArrowUp');
    for (let steps = 0; steps < 10 && !(await row.evaluate((one) => one === document.activeElement)); steps += 1)
      await keys.press('ArrowDown');
    await expect(row).toBeFocused();
    await keys.press('Space');
    await expect(row.getByRole('checkbox')).toBeChecked();
  };

  await open(desk, 'Add WhatsApp');
  await expect(rowOf('Office line')).toContainText('Not tested');
  await tick('Office line');
  await press(desk, main.getByRole('button', { name: 'Test…' }), 'Shift+Tab');
  await expect(dialog.getByRole('textbox', { name: 'Your number' })).toBeFocused();
  await keys.type('0300-5550009');
  await keys.press('Enter');
  await expect(rowOf('Office line')).toContainText('Works');
  expect(gateway.taken.map(({ to }) => to)).toEqual(['923005550009']);

  // The gateway does not answer until the list has shown that messages are on their way.
  let answer = (): void => {};
  const held = new Promise<void>((done) => (answer = done));
  gateway.behave(async ({ to, id }, response) => {
    await held;
    response.statusCode = to === REFUSED ? 400 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(to === REFUSED ? { status: 'blocked' } : { status: 'ok', data: { id } }));
  });
  await open(desk, 'SMS Blaster');
  await press(desk, main.getByRole('link', { name: 'Write a message' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Write a Message' })).toBeVisible();
  await choose(desk, main.getByRole('combobox', { name: 'Group' }), 'Drivers');
  await reach(desk, main.getByRole('textbox', { name: 'Numbers' }));
  await keys.type('042-35761234');
  await choose(desk, main.getByRole('combobox', { name: 'Template' }), 'Vans');
  await expect(main.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear {name}, the vans leave at one.');
  await expect(main.getByText(/^\d+ characters \(GSM-7\), 1 part/)).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Check and send…' }));
  await expect(dialog).toContainText('4 people, 2 messages of 2 parts, about Rs 5, through Masking.');
  await expect(dialog).toContainText('Receives no messages: Bina');
  await expect(dialog).toContainText('042-35761234 is a landline');
  await expect(dialog).toContainText('Dear Danish, the vans leave at one.');
  expect(gateway.taken).toHaveLength(1);
  await expect(dialog.getByRole('button', { name: 'Send 2 messages' })).toBeFocused();
  await keys.press('Enter');

  await expect(desk.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: 'Being sent' }).first()).toBeVisible();
  answer();
  await expect(rowOf('\\+923005550001')).toContainText('Sent');
  await expect(rowOf('Danish')).toContainText('Failed');
  await expect(rowOf('Danish')).toContainText('blocked');
  await expect(rowOf('Bina')).toContainText('Receives no messages');

  gateway.behave();
  await tick('Danish');
  await press(desk, main.getByRole('button', { name: 'Send again…' }), 'Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeFocused();
  await keys.press('Enter');
  await expect(rowOf('Danish')).toContainText('Sent again');
  await press(desk, main.getByRole('link', { name: 'History' }), 'Shift+Tab');
  await expect(desk.getByRole('heading', { level: 1, name: 'Messages Sent' })).toBeVisible();
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { source: string; total: number; arrived: number; failed: number }[] }>(
        desk,
        'GET',
        '/message_batches',
      );
      return data.map(({ source, total, arrived, failed }) => [source, total, arrived, failed]).slice(0, 2);
    })
    .toEqual([
      ['again', 1, 1, 0],
      ['contacts', 4, 1, 1],
    ]);
  expect(gateway.taken.map(({ to }) => to).toSorted()).toEqual(['923005550001', REFUSED, REFUSED, '923005550009']);

  await press(desk, main.getByRole('link', { name: 'Write a message' }), 'Shift+Tab');
  await choose(desk, main.getByRole('combobox', { name: 'Group' }), 'Drivers');
  await reach(desk, main.getByRole('textbox', { name: 'Text' }));
  await keys.type('Tomorrow the vans leave at two.');
  await choose(desk, main.getByRole('combobox', { name: 'Send' }), 'Later');
  await expect(main.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:00$/);
  await expect(main.getByText(/During the quiet hours of a gateway messages wait/)).toBeVisible();
  // Today may be over before the next full hour is.
  await reach(desk, main.getByRole('spinbutton', { name: 'Day' }));
  await keys.type(`01Jan${new Date().getUTCFullYear() + 1}`);
  await press(desk, main.getByRole('button', { name: 'Check and send…' }));
  await expect(dialog).toContainText(/Not before 01-Jan-\d{4}/);
  await expect(dialog.getByRole('button', { name: 'Send 2 messages' })).toBeFocused();
  await keys.press('Enter');
  await expect(rowOf('Asif')).toContainText('Not before 01-Jan-');
  await press(desk, main.getByRole('link', { name: 'History' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Messages Sent' })).toBeVisible();
  await expect(rowOf('Tomorrow')).toContainText('Scheduled');
  await tick('Tomorrow');
  await press(desk, main.getByRole('button', { name: 'Cancel what waits…' }), 'Shift+Tab');
  await press(desk, dialog.getByRole('button', { name: 'Cancel it' }));
  await expect(rowOf('Tomorrow')).toContainText('Cancelled');
  expect(gateway.taken).toHaveLength(4);
  expect(pointers).toEqual([]);
});
