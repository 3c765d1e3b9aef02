import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import AddAmountPage from '../../src/customRoutes/fees/challans/AddAmountPage.tsx';
import GenerateChallansPage from '../../src/customRoutes/fees/challans/GenerateChallansPage.tsx';
import MakeInstallmentPage from '../../src/customRoutes/fees/challans/MakeInstallmentPage.tsx';
import { Table } from '../../src/ui/table/Table.tsx';
import type { TableColumn } from '../../src/ui/table/column.ts';
import { Pager } from '../../src/lists/ui/ListPager.tsx';
import { NONE, type Ticked } from '../../src/ui/table/ticked.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { challan, line, pupil, tillProvider, type ProviderCall, type Own } from './till.support.ts';

beforeEach(() => {
  dropLists();
  signedInAs();
});
const sent = (received: readonly ProviderCall[], path: string): ProviderCall[] =>
  received.filter((call) => call.method === 'POST' && call.path === path);

describe('the table of fee screens', () => {
  interface Row {
    readonly id: number;
    readonly name: string;
    readonly amount: number;
  }
  const rows: readonly Row[] = [1, 2, 3, 4].map((id) => ({ id, name: `Row ${id}`, amount: id * 1000.1 }));
  const columns: readonly TableColumn<Row>[] = [
    { key: 'name', label: 'Name' },
    { key: 'amount', label: 'Amount', kind: 'money', total: true },
  ];
  const opened: number[] = [];
  function Challans({ totals }: { readonly totals?: Readonly<Record<string, number>> }) {
    const [ticked, onTick] = useState<Ticked>(NONE);
    return (
      <>
        <Table
          label="Rows"
          columns={columns}
          rows={rows}
          nameOf={({ name }) => name}
          ticked={ticked}
          onTick={onTick}
          onOpen={({ id }) => opened.push(id)}
          totals={totals}
          empty={{ title: 'None', text: 'None' }}
        />
        <output>{[...ticked].toSorted().join()}</output>
      </>
    );
  }
  const ticks = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';
  const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` });

  test('Shift ticks a range, the head ticks all, sums stand below', async () => {
    show(<Challans />, dataProvider, '/');
    const user = userEvent.setup();
    await user.click(box('Row 2'));
    await user.keyboard('{Shift>}');
    await user.click(box('Row 4'));
    await user.keyboard('{/Shift}');
    expect(ticks()).toBe('2,3,4');
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(ticks()).toBe('1,2,3,4');
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(ticks()).toBe('');
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('10,001');
  });

  test('arrows walk, Space ticks, Shift and Space a range, Enter opens; given sums win', async () => {
    show(<Challans totals={{ amount: 77_777 }} />, dataProvider, '/');
    const user = userEvent.setup();
    screen.getByRole('row', { name: /Row 1/ }).focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(ticks()).toBe('1,2,3');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(opened).toEqual([2]);
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('77,777');
  });
});

test('the brackets turn the pages of a list, and stop at its ends', async () => {
  function Pages() {
    const [page, setPage] = useState(1);
    const answer = { data: [1, 2], current_page: page, per_page: 10, total: 25, last_page: 3 };
    return <Pager answer={answer} at={{ set: (change) => setPage(Number(change['page'] ?? 1)) }} />;
  }
  show(<Pages />, dataProvider, '/');
  const user = userEvent.setup();
  const shown = (): string => screen.getByRole('navigation', { name: 'Pages' }).textContent;
  await user.keyboard('[[');
  expect(shown()).toContain('1–2 of 25');
  await user.keyboard(']');
  expect(shown()).toContain('11–12 of 25');
  await user.keyboard(']]');
  expect(shown()).toContain('21–22 of 25');
  await user.keyboard('[[');
  expect(shown()).toContain('11–12 of 25');
});

describe('generating challans', () => {
  const missing = {
    data: [
      { ...pupil(1, 'Ayesha Javed'), missing_months: ['2026-11'], expected_amount: 3500, has_plan: true, advance: 0 },
      { ...pupil(2, 'Bilal Javed'), missing_months: [], expected_amount: 0, has_plan: false, advance: 0 },
    ],
    current_page: 1,
    per_page: 50,
    total: 2,
    last_page: 1,
    totals: { students: 2, expected_amount: 3500 },
  };
  const job = {
    id: 5,
    kind: 'generate',
    state: 'done',
    total: 2,
    done: 2,
    created: 1,
    skipped: 1,
    failed: 0,
    amount: 3500,
    message: null,
    started_at: '2026-11-20T09:00:00Z',
    finished_at: '2026-11-20T09:00:01Z',
    username: 'admin',
    params: { from: '2026-11-01', to: '2026-11-01' },
  };
  const results = {
    data: [
      {
        student_id: 1,
        sid: 101,
        studentName: 'Ayesha Javed',
        class_name: 'One',
        section_name: 'A',
        outcome: 'created',
        challan_id: 9,
        challan_no: 1009,
        amount: 3500,
        message: null,
      },
      {
        student_id: 2,
        sid: 102,
        studentName: 'Bilal Javed',
        class_name: 'One',
        section_name: 'A',
        outcome: 'no_plan',
        challan_id: null,
        challan_no: null,
        amount: null,
        message: null,
      },
    ],
    current_page: 1,
    per_page: 10,
    total: 2,
    last_page: 1,
  };
  const provider = (own: Own = {}): ProviderCall[] =>
    tillProvider({
      'POST /get_non_generated_challan_students': () => missing,
      'POST /student_challan': () => ({ data: job }),
      'GET /fee_jobs/5': () => ({ data: job }),
      'GET /fee_jobs/5/rows': () => results,
      ...own,
    });

  test.each([
    [
      ['challans.create', 'first_time_arrears.create', 'student_attendance.create'],
      ['/upload-first-time-arrears', '/upload-student-attendance'],
    ],
    [['challans.create', 'student_attendance.create'], ['/upload-student-attendance']],
    [['challans.create'], []],
  ])('offers the imports of what is billed to who holds %j', async (privileges, offered) => {
    signedInAs({ userInfo: { username: 'clerk', user_settings: null, privileges } });
    provider();
    show(<GenerateChallansPage />, dataProvider, '/generate-challans');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: /^Import/ }).map((link) => link.getAttribute('href'))).toEqual(
      offered,
    );
  });
  test('all of the filter, after a question, and then the result per student with links', async () => {
    const received = provider();
    show(<GenerateChallansPage />, dataProvider, '/generate-challans?class_id=4&from=2026-11');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Generate for all 2' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Nov, 2026');
    expect(dialog.textContent).toContain('Rs 3,500');
    expect(sent(received, '/student_challan')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Generate for 2 students' }));
    const panel = await screen.findByRole('region', { name: 'Generation' });
    await waitFor(() => expect(within(panel).getByRole('link', { name: '1009' })).toBeTruthy());
    expect(within(panel).getByRole('link', { name: 'Make a fee plan' }).getAttribute('href')).toContain('student_id=2');
    const [call] = sent(received, '/student_challan');
    expect(call?.body).toMatchObject({
      class_id: 4,
      challan_month_from: '2026-11',
      attendance: true,
      apply_advance: true,
    });
    expect(call?.body).not.toHaveProperty('student_ids');
    expect(call?.key).toMatch(/.{8,}/);
  });

  test('says when the result per student is no longer kept, instead of a table of nobody', async () => {
    provider({ 'GET /fee_jobs/5/rows': () => ({ ...results, data: [], total: 0 }) });
    show(<GenerateChallansPage />, dataProvider, '/generate-challans?job=5');
    const panel = await screen.findByRole('region', { name: 'Generation' });
    await within(panel).findByText(/no longer kept/);
    expect(within(panel).getByText('Rs 3,500')).toBeTruthy();
    expect(within(panel).queryByRole('group', { name: 'What was made' })).toBeNull();
    expect(within(panel).queryByText('Nobody')).toBeNull();
    expect(within(panel).getByRole('link').getAttribute('href')).toMatch(
      /^\/pay-or-print-fee-challans\?month=\d{4}-\d\d$/,
    );
  });
  test('only the ticked ones; a lost answer is asked for again under the same key, and refused words stay in sight', async () => {
    const replies = [
      'lost',
      { status: 409, json: { message: 'There is no accounting period for 20-Nov-2026' } },
      { data: job },
    ];
    const received = provider({ 'POST /student_challan': () => replies.shift() });
    show(<GenerateChallansPage />, dataProvider, '/generate-challans?not-enrolled=true');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ayesha Javed' }));
    await user.click(screen.getByRole('button', { name: 'Generate for the 1 ticked student' }));
    const go = (): Promise<void> =>
      user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Generate for/ }));
    await go();
    await screen.findByText(/cannot be reached/, { selector: '[role=alert]' });
    await go();
    await screen.findByText(/no accounting period/, { selector: '[role=alert]' });
    await go();
    await screen.findByRole('region', { name: 'Generation' });
    const keys = sent(received, '/student_challan').map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(sent(received, '/student_challan').map(({ body }) => body)).toEqual(
      Array(3).fill(expect.objectContaining({ student_ids: [1], not_enrolled: true })),
    );
  });

  test('a running job shows how far it is and can be stopped', async () => {
    let state = 'running';
    const received = provider({
      'GET /fee_jobs/5': () => ({ data: { ...job, state, total: 800, done: 500, created: 500, skipped: 0 } }),
      'POST /fee_jobs/5/cancel': () => {
        state = 'cancelled';
        return { data: { ...job, state } };
      },
    });
    show(<GenerateChallansPage />, dataProvider, '/generate-challans?job=5');
    const bar = await screen.findByRole('progressbar', { name: 'Students billed' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['500', '800']);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stop after this part' }));
    await screen.findByText('Cancelled');
    expect(sent(received, '/fee_jobs/5/cancel')).toHaveLength(1);
  });

  test('who may not bill sees the list and no way to bill', async () => {
    signedInAs({ userInfo: { username: 'reader', user_settings: null, privileges: ['challans.read'] } });
    provider();
    show(<GenerateChallansPage />, dataProvider, '/generate-challans');
    await screen.findByText('Ayesha Javed');
    expect(screen.queryByRole('button', { name: /^Generate/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('after issue', () => {
  const page = (rows: readonly object[]) => ({
    data: rows,
    current_page: 1,
    per_page: 50,
    total: rows.length,
    last_page: 1,
    totals: { challans: rows.length, amount: 7000, discount: 0, fine: 0, paid: 0, balance: 7000 },
  });

  test('an amount goes to the ticked challans once, and what came of it is told', async () => {
    const received = tillProvider({
      'GET /student_challan': () => page([challan(1, '2026-11', []), challan(2, '2026-11', [])]),
      'GET /fee_particulars': () => ({
        data: [{ id: 3, name: 'Trip', kind: 'other', priority: 100, is_active: true }],
      }),
      'POST /add_amount_in_generated_challans': () => ({
        data: {
          added: 1,
          results: [
            { challan_id: 1, outcome: 'added', line_id: 5 },
            { challan_id: 2, outcome: 'void', line_id: null },
          ],
        },
      }),
    });
    show(<AddAmountPage />, dataProvider, '/add-amount-in-generated-challans');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await screen.findByRole('option', { name: 'Trip' });
    await user.selectOptions(screen.getByLabelText('Particular'), 'Trip');
    await user.type(screen.getByLabelText('Amount'), '250.50');
    await user.click(screen.getByRole('button', { name: 'Add to 2 challans' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Rs 501');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add to 2 challans' }));
    expect((await screen.findByText(/Added to 1 challan/)).textContent).toContain('1 challan is void');
    const added = sent(received, '/add_amount_in_generated_challans');
    expect(added).toHaveLength(1);
    expect(added[0]?.body).toMatchObject({ challan_ids: [1, 2], particular_id: 3, amount: 250.5 });
  });

  test('a challan is split as the server shows beforehand', async () => {
    const part = (amount: number, at: number, due_date: string, dry: boolean) => ({
      challan_id: dry ? null : at,
      challan_no: dry ? null : 2000 + at,
      amount,
      due_date,
    });
    const received = tillProvider({
      'GET /student_challan': () =>
        page([
          challan(1, '2099-11', [line(11, 'Tuition', 3501)], { balance: 3501, amount: 3501, due_date: '2099-11-10' }),
        ]),
      'POST /makeChallanInstallment': ({ body }) => {
        const days = body['due_dates'] as string[];
        return { data: days.map((day, at) => part(at === 0 ? 1751 : 1750, at, day, body['dry_run'] === true)) };
      },
    });
    show(<MakeInstallmentPage />, dataProvider, '/pay-or-print-fee-challans/make-installment?challan_id=1');
    await screen.findByText('1,751');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Make 2 instalments' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make 2 instalments' }));
    await screen.findByText(/2000 \(Rs 1,751\)/);
    const real = sent(received, '/makeChallanInstallment').filter(({ body }) => body['dry_run'] !== true);
    expect(real.map(({ body }) => body['due_dates'])).toEqual([['2099-11-10', '2099-12-10']]);
    expect(real[0]?.key).toMatch(/.{8,}/);
  });

  test('a provider without previews splits it once, when it is told to', async () => {
    signedInAs({ capabilities: [] });
    const received = tillProvider({
      'GET /student_challan': () =>
        page([challan(1, '2099-11', [line(11, 'Tuition', 3501)], { balance: 3501, due_date: '2099-11-10' })]),
      'POST /makeChallanInstallment': () => ({ message: 'Saved successfully.' }),
    });
    show(<MakeInstallmentPage />, dataProvider, '/pay-or-print-fee-challans/make-installment?challan_id=1');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Make 2 instalments' }));
    expect(screen.queryByRole('columnheader', { name: 'Amount' })).toBeNull();
    expect(sent(received, '/makeChallanInstallment')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make 2 instalments' }));
    await screen.findByText('The instalments are made.');
    const made = sent(received, '/makeChallanInstallment');
    expect(made.map(({ body, key }) => [body['dry_run'], key])).toEqual([[undefined, null]]);
  });

  test('an instalment is not split again: its split is undone, with a reason, after saying what of', async () => {
    const received = tillProvider({
      'GET /student_challan': () =>
        page([
          challan(1, '2099-11', [line(11, 'Tuition', 1750)], {
            balance: 1750,
            amount: 1750,
            due_date: '2099-12-10',
            kind: 'installment',
            parent_challan_no: 1999,
          }),
        ]),
      'POST /undoChallanInstallment': ({ body }) => ({
        data: {
          ...(body['dry_run'] ? { challan_id: null, challan_no: null } : { challan_id: 9, challan_no: 2009 }),
          amount: 3500,
          due_date: '2099-11-10',
        },
      }),
    });
    show(<MakeInstallmentPage />, dataProvider, '/pay-or-print-fee-challans/make-installment?challan_id=1');
    await screen.findByText(/of challan 1999, Rs 3,500, can be one challan again, due 10-Nov-2099/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Make one challan again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Pays at once');
    await user.click(dialog.getByRole('button', { name: 'Make one challan again' }));
    await screen.findByText(/^Challan 2009 of Rs 3,500, due 10-Nov-2099, takes the place/);
    const real = sent(received, '/undoChallanInstallment').filter(({ body }) => body['dry_run'] !== true);
    expect(real.map(({ body }) => body)).toMatchObject([{ challan_id: 1, reason: 'Pays at once' }]);
    expect(real[0]?.key).toMatch(/.{8,}/);
  });

  test('a challan that is not there says what to do', async () => {
    tillProvider({ 'GET /student_challan': () => page([]) });
    show(<MakeInstallmentPage />, dataProvider, '/pay-or-print-fee-challans/make-installment?challan_id=99');
    await screen.findByText('No such challan');
    expect(screen.queryByRole('form', { name: 'Instalments' })).toBeNull();
  });
});
