/**
 * Columns of an uploaded file of fee plans (specification 2: /upload-feeplans): a row is one particular of one student.
 */
import { f } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { wire } from '../wire.ts';
import { MONTH_NAMES, PLAN_MONTHS } from './planMonths.ts';

export const planImport = defineResource({
  key: 'fee_plans',
  path: 'view-edit-fee-plans',
  label: ['Fee Plan Row', 'Fee Plans'],
  heading: 'View / Edit Fee Plans',
  menu: { group: 'Fee Management' },
  title: 'sid',
  fields: {
    sid: f.int({ label: 'SID', required: true, min: 1, help: 'Number of the student.' }),
    particular_id: f.ref('fee_particulars', { label: 'Particular', required: true }),
    amount: f.money({ required: true, min: 0, help: 'Of one month, before discounts.' }),
    months: f.enums(
      PLAN_MONTHS.map((month, at) => [month, MONTH_NAMES[at] ?? month] as const),
      { label: 'Months', default: [...PLAN_MONTHS], help: 'Empty: every month.' },
    ),
    first_time: f.bool({ label: 'First challan only', default: false }),
    discount_type_id: f.ref('discount_types', { label: 'Discount type' }),
    from_month: f.month({ label: 'From month', required: true }),
    remarks: f.text({ max: 300 }),
  },
  wire: wire.own('/student_feePlan'),
  sample: { sid: 1001, amount: 4500, from_month: '2026-04' },
});
