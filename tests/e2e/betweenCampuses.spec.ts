/** Money goes from one campus to another: typed on one form, an entry at each, and down to the statements of both. */
import { handOff } from './support/institute.ts';
import { today } from '../../contract/dates.ts';
import { overfull } from './support/paper.ts';
import { api, expect, open, test } from './support/test.ts';

type Saved = { data: { id: number } };
type Rows = { data: { id: number; [name: string]: unknown }[] };

test('a transfer between campuses, from the form to the balance sheets of both', async ({ desk, institute }) => {
  const idsOf = async (path: string, name: string): Promise<Record<string, number>> =>
    Object.fromEntries((await api<Rows>(desk, 'GET', path)).data.map((row) => [String(row[name]), row.id]));
  const river = await api<Saved>(desk, 'POST', '/campus', { campus_name: 'River Campus', campus_code: 'RIV' });
  const [main = 0] = Object.values(await idsOf('/campus', 'campus_name')).filter((id) => id !== river.data.id);
  const accounts = await idsOf('/finance_accounts', 'acc_code');
  const { data } = await api<Rows>(desk, 'GET', '/finance_accounts');
  await api(desk, 'POST', '/finance_accounts', {
    acc_code: '1109',
    acc_name: 'River Cash',
    group_id: data.find((one) => one['acc_code'] === '1101')?.['group_id'],
    role: 'cash',
    campus_id: river.data.id,
  });
  await api(desk, 'POST', '/finance_entry', {
    campus_id: main,
    entry_date: today(),
    memo: 'Capital brought in',
    lines: [
      { account_id: accounts['1101'], debit: 50_000 },
      { account_id: accounts['3101'], credit: 50_000 },
    ],
  });
  // The campus is among those of a session that begins after it was made.
  await desk.goto(await handOff(institute));
  await expect(desk.getByRole('banner')).toContainText(institute.name);

  await open(desk, '/transfer-money');
  const form = desk.getByRole('form', { name: 'Voucher' });
  await form.getByLabel('Campus', { exact: true }).selectOption({ label: 'Main Campus' });
  await form.getByRole('combobox', { name: 'From account' }).fill('1101');
  await desk.getByRole('option', { name: /^1101/ }).click();
  await form.getByRole('combobox', { name: 'To account' }).fill('River');
  await desk.getByRole('option', { name: /River Cash · River Campus/ }).click();
  await form.getByLabel('Amount, Rs').fill('12500');
  const note = form.getByText(/Posted with it on Between Campuses/).locator('..');
  await expect(note.getByRole('listitem')).toHaveText([
    'Main Campus: debit Rs 12,500',
    'River Campus: credit Rs 12,500',
  ]);
  await form.getByLabel('What it is for').fill('Till of the new campus');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('CV-');

  await open(desk, '/journal-inquiry');
  const row = desk.getByRole('row', { name: /Till of the new campus/ });
  // The entry at the other campus is in the voucher, whose amount counts once: with what was brought in before.
  await expect(row).toHaveCount(1);
  await expect(desk.getByRole('main').locator('tfoot')).toContainText('62,500');
  await row.press('Enter');
  const lines = desk.getByRole('table', { name: 'Lines' }).first();
  await expect(lines).toContainText('Between Campuses');
  const [{ trans_id } = { trans_id: 0 }] = (
    await api<{ data: { trans_id: number }[] }>(desk, 'GET', '/journal_inquiry?kind=transfer')
  ).data;
  await open(desk, `/journal-inquiry/print?ids=${trans_id}`);
  const paper = desk.getByRole('article', { name: /^Contra Voucher/ });
  await expect(paper.getByRole('row', { name: /^Total/ })).toHaveText('Total12,50012,500');
  await expect(paper.getByRole('row', { name: /^Between campuses/ })).toHaveText('Between campuses12,50012,500');
  await expect(paper).toContainText('Rupees Twelve Thousand Five Hundred Only');
  expect(await overfull(desk, 'article')).toEqual([]);

  for (const [campus, rows] of [
    [main, { 'Cash in Hand': '37,500', 'Between Campuses': '12,500' }],
    [river.data.id, { 'River Cash': '12,500', 'Between Campuses': '(12,500' }],
  ] as const) {
    await open(desk, `/balance-sheet?as_of=${today()}&campus_id=${campus}`);
    const sheet = desk.getByRole('table', { name: 'Balance Sheet' });
    for (const [account, amount] of Object.entries(rows))
      await expect(sheet.getByRole('row', { name: new RegExp(account) })).toContainText(amount);
    const { data: answer } = await api<{ data: { difference: number[] } }>(
      desk,
      'GET',
      `/balance_sheet?as_of=${today()}&campus_id=${campus}`,
    );
    expect(answer.difference).toEqual([0]);
  }
  // Over all campuses nothing is left between them.
  await open(desk, `/balance-sheet?as_of=${today()}`);
  const whole = desk.getByRole('table', { name: 'Balance Sheet' });
  await expect(whole.getByRole('row', { name: /Cash in Hand/ })).toContainText('37,500');
  await expect(whole.getByRole('row', { name: /Between Campuses/ })).toHaveCount(0);
});
