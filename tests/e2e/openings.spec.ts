/** What a school held and was owed before its books began here: from files, by the buttons above the opening balances. */
import { currentMonth } from '../../contract/dates.ts';
import { expectAccessible, tooWide } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { openFeeSchool } from './support/feeSchool.ts';
import { api, expect, test, visit } from './support/test.ts';

type Rows = { data: Record<string, unknown>[] };

test('advances and deposits of students and advances of employees come from files, once', async ({
  desk,
  institute,
}) => {
  const { ids, pupils } = await openFeeSchool(desk, institute, [{ name: 'Ayesha Noor' }]);
  const { data: students } = await api<Rows>(desk, 'GET', '/api_students?per_page=50');
  const sid = Number(students.find(({ id }) => id === pupils['Ayesha Noor'])?.['sid']);
  const refundable = (await api<Rows>(desk, 'GET', '/fee_particulars')).data.find((one) => one['is_refundable']);
  const { data: employee } = await api<{ data: Record<string, unknown> }>(desk, 'POST', '/employees', {
    name: 'Bilal Khan',
    campus_id: ids['River'],
    join_date: '2025-04-01',
  });
  /** Goes from the opening balances to a file and through its wizard; answers what it says at the end. */
  const bring = async (button: string, rows: readonly string[]): Promise<void> => {
    await visit(desk, '/opening-balances');
    await desk.getByRole('main').getByRole('link', { name: button }).click();
    await desk.getByLabel('File to import').setInputFiles({
      name: 'before.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${rows.join('\n')}\n`),
    });
    await desk.getByRole('button', { name: 'Continue' }).click();
    await desk.getByRole('button', { name: new RegExp(`^Import ${rows.length - 1} `) }).click();
    await expect(desk.getByText('The import is done.')).toBeVisible();
  };
  await visit(desk, '/opening-balances');
  await expectAccessible(desk, 'Opening Balances');
  expect(await tooWide(desk, 'Opening Balances', [360, 1366])).toEqual([]);

  await bring("Import students' advances", ['SID,Amount,Remarks', `${sid},2500,Old register`]);
  await bring("Import students' deposits", ['SID,Particular,Amount', `${sid},${String(refundable?.['name'])},5000`]);
  const terms = `30000,10000,${currentMonth()},House rent`;
  await bring("Import employees' advances", [
    'Number,Amount,Per month,Deducted from,Purpose,Which',
    `${String(employee['emp_no'])},${terms},`,
    `${String(employee['emp_no'])},${terms},2`,
  ]);

  await visit(desk, '/advance-salary');
  const advances = desk.getByRole('table').getByRole('row', { name: /Bilal Khan/ });
  await expect(advances).toHaveCount(2);
  await expect(advances.filter({ hasText: 'House rent (2)' })).toHaveCount(1);
  await visit(desk, '/trial-balance');
  const equity = desk.getByRole('row', { name: /Opening Balance Equity/i });
  // 60,000 owed by the employee, less 7,500 that the student had given.
  await expect(equity).toContainText('52,500');
  expect(await foundInBooks(institute.code)).toEqual([]);
});
