import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_PERIOD, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeMonthlyParticular = defineReport({
  key: 'monthly_particular_wise_fee_report',
  label: 'Monthly Particular Wise Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/monthly_particular_wise_fee_report', tenant: 'query' },
  params: feeParams,
  period: FEE_PERIOD,
  columns: { particular: f.text(), particular_id: f.int({ list: false }), month: f.month(), ...feeColumns },
  compare: { by: ['particular', 'month'], of: ['billed', 'received'] },
  totals: FEE_TOTALS,
  group: ['particular'],
  subtotals: true,
  drill: {
    label: 'Classes',
    page: 'class-wise-fee-report',
    filters: { particular_id: 'particular_id', from_month: 'month', to_month: 'month' },
    sums: FEE_TOTALS,
  },
  note: FEE_NOTE,
});
