import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeMonthlyParticular = defineReport({
  key: 'monthly_particular_wise_fee_report',
  label: 'Monthly Particular Wise Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/monthly_particular_wise_fee_report', tenant: 'query' },
  params: feeParams,
  columns: { particular: f.text(), month: f.month(), ...feeColumns },
  totals: FEE_TOTALS,
  group: ['particular'],
  subtotals: true,
  note: FEE_NOTE,
});
