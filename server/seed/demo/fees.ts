/** Fee plans, challan settings and fines of the demo school. */
import { TUITION } from '../data/fees.ts';
import type { Seeding } from '../seeding.ts';
import { GULBERG, JOHAR_TOWN, type Taught } from './campuses.ts';
import { EXAM_MONTHS, plans, SUMMER_MONTH, TUITION_MONTHS } from './plans.ts';

export async function addFeePlans({ add, id }: Seeding, taught: Taught, session: string): Promise<void> {
  for (const { name, classes, tuition, examination } of plans) {
    const [fee_plan_list_id = 0] = await add('fee_plan_lists', [{ name, session_id: id('sessions', session) }]);
    await add(
      'fee_plan_classes',
      classes.flatMap((of) => taught.get(of) ?? []).map((campus_class_id) => ({ fee_plan_list_id, campus_class_id })),
    );
    const particular = (title: string, charged: object) => ({
      fee_plan_list_id,
      particular_id: id('fee_particulars', title),
      ...charged,
    });
    const [ofTuition = 0] = await add('fee_plan_particulars', [
      particular(TUITION, { amount: tuition, min_amount: tuition / 2, months: TUITION_MONTHS }),
      particular('Admission Fee', { amount: tuition * 2, first_time: true }),
      particular('Security Deposit', { amount: tuition, first_time: true }),
      particular('Annual Fund', { amount: 3000, months: ['04'] }),
      particular('Examination Fee', { amount: examination, months: EXAM_MONTHS }),
    ]);
    await add('fee_plan_months', [{ fee_plan_particular_id: ofTuition, month: SUMMER_MONTH, amount: tuition * 2 }]);
  }
}

export async function addChallanRules({ add, id }: Seeding): Promise<void> {
  const setting = (campus: string, policy: string, bank: object) => ({
    campus_id: id('campuses', campus),
    heading: `Chenab Grammar School, ${campus}`,
    late_fee_policy_id: id('late_fee_policies', policy),
    bank_account_title: 'Chenab Grammar School',
    notes: 'Fee once paid is not refundable.\nPlease keep this copy until the end of the session.',
    ...bank,
  });
  await add('challan_settings', [
    setting(GULBERG, 'Rs 20 a day', {
      bank_name: 'Habib Bank Limited',
      bank_branch: 'Liberty Market',
      bank_account_no: 'PK36HABB0000001123456702',
    }),
    setting(JOHAR_TOWN, 'Rs 200 once', {
      bank_name: 'Meezan Bank Limited',
      bank_branch: 'Johar Town',
      bank_account_no: 'PK24MEZN0000001987654321',
      layout: 'vertical',
      copies: ['Bank Copy', 'Student Copy'],
    }),
  ]);
  const particular_id = id('fee_particulars', 'Attendance Fine');
  const fine = (status: string, rest: object) => ({
    attendance_status_id: id('attendance_statuses', status),
    particular_id,
    ...rest,
  });
  await add('attendance_fines', [
    fine('Absent', { amount: 50, free_per_month: 2, cap_per_month: 500 }),
    fine('Late', { amount: 20, free_per_month: 3, cap_per_month: 200 }),
    fine('Absent', {
      amount: 100,
      free_per_month: 1,
      campus_id: id('campuses', GULBERG),
      class_id: id('classes', 'Ten'),
    }),
  ]);
}
