/** From the balance sheet of last month's end to the deposit of a student, given back since, and back to where one was. */
import { today, shiftDay } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { ACROSS, expectAccessible } from './support/axe.ts';
import { openFeeSchool } from './support/feeSchool.ts';
import { test } from './support/oneDesk.ts';
import { api, expect, open } from './support/test.ts';

const LAST = shiftDay(`${today().slice(0, 7)}-01`, -1);
const [OF_RIVER, OF_HILL] = [5000, 4000];

test('a past balance leads to the deposit of a student and back, its day and campus in the address', async ({
  desk,
  institute,
}) => {
  const { ids, pupils } = await openFeeSchool(desk, institute, [
    { name: 'Aamna Yaqoob' },
    { name: 'Basit Rafiq', campus: 'Hill' },
  ]);
  const cash = ids['Cash in Hand'];
  const deposit = async (name: string, amount: number): Promise<void> => {
    const particulars = [{ particular_id: ids['Security Deposit'], amount, challan_month: LAST.slice(0, 7) }];
    const body = { student_id: pupils[name], particulars, paid_date: LAST, receiving_acc: cash };
    await api(desk, 'POST', '/challanDirectPayment', body);
  };
  await deposit('Aamna Yaqoob', OF_RIVER);
  await deposit('Basit Rafiq', OF_HILL);
  // Given back since, which changes nothing of that day.
  const { data } = await api<{ data: { allocations: { line_id: number; student: { id: number } }[] }[] }>(
    desk,
    'GET',
    `/payChallan?date_from=${LAST}&date_to=${LAST}`,
  );
  const line = data
    .flatMap(({ allocations }) => allocations)
    .find(({ student }) => student.id === pupils['Aamna Yaqoob']);
  const refund = { refund_date: today(), paying_acc: cash, amount: 1500, reason: 'Left the hostel' };
  await api(desk, 'POST', '/fee_refunds', { ...refund, particular_line_id: line?.line_id });

  const [main, title] = [desk.getByRole('main'), desk.getByRole('heading', { level: 1 })];
  const sheet = `/balance-sheet?as_of=${LAST}&columns=campuses`;
  await open(desk, sheet);
  const held = main.getByRole('row', { name: /^2102/ }).getByRole('link');
  await expect(held).toHaveCount(3);
  await expect(main.getByRole('row', { name: /^2102/ })).toContainText(formatMoney(OF_RIVER));
  await held
    .filter({ hasText: formatMoney(OF_RIVER) })
    .first()
    .click();
  await expect(title).toHaveText('Advances and Deposits Held');
  const report = new RegExp(`/advances-and-deposits-held\\?as_of=${LAST}&campus_id=${ids['River']}`);
  await expect(desk).toHaveURL(report);
  const aamna = main.getByRole('row', { name: /Aamna Yaqoob/ });
  await expect(aamna).toContainText(formatMoney(OF_RIVER));
  await expect(main.getByRole('row', { name: /Basit Rafiq/ })).toHaveCount(0);
  await expectAccessible(desk, 'advances and deposits held', { looks: ACROSS });
  await aamna.getByRole('link').first().click();
  await expect(title).toHaveText(/Statement/);
  await expect(desk).toHaveURL(new RegExp(`student_id=${pupils['Aamna Yaqoob']}.*to=${LAST}|to=${LAST}.*student_id=`));
  await expect(main).toContainText(`deposits Rs ${formatMoney(OF_RIVER)}`);
  await desk.goBack();
  await expect(desk).toHaveURL(report);
  await expect(aamna).toContainText(formatMoney(OF_RIVER));
  await desk.goBack();
  await expect(desk).toHaveURL(new RegExp(`as_of=${LAST}.*columns=campuses`));
  await expect(held).toHaveCount(3);
});
