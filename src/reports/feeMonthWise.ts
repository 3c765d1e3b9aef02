import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_PERIOD, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeMonthWise = defineReport({
  key: 'month_wise_fee_report',
  label: 'Month Wise Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/month_wise_fee_report', tenant: 'query' },
  params: feeParams,
  period: FEE_PERIOD,
  columns: { month: f.month(), students: f.int(), ...feeColumns },
  compare: { by: ['month'], of: ['billed', 'received'] },
  totals: FEE_TOTALS,
  chart: { title: 'Received per month', by: 'month', value: 'received' },
  drill: {
    label: 'Particulars',
    page: 'particular-fee-report',
    filters: { from_month: 'month', to_month: 'month' },
    sums: FEE_TOTALS,
  },
  note: FEE_NOTE,
});
