import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_PERIOD, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeClassWise = defineReport({
  key: 'class_wise_fee_report',
  label: 'Class Wise Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/class_wise_fee_report', tenant: 'query' },
  params: feeParams,
  period: FEE_PERIOD,
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    class: f.text(),
    class_id: f.int({ list: false }),
    students: f.int(),
    ...feeColumns,
  },
  compare: { by: ['campus', 'class'], of: ['billed', 'received'] },
  totals: FEE_TOTALS,
  group: ['campus'],
  subtotals: true,
  chart: { title: 'Balance per class', by: 'class', value: 'balance', series: 'campus' },
  drill: {
    label: 'Particulars',
    page: 'particular-fee-report',
    filters: { campus_id: 'campus_id', class_id: 'class_id' },
    sums: FEE_TOTALS,
  },
  cells: {
    balance: {
      label: 'Balance by month',
      page: 'month-wise-fee-report',
      filters: { campus_id: 'campus_id', class_id: 'class_id' },
      sums: ['balance'],
    },
  },
  note: FEE_NOTE,
});
