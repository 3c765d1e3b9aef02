import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeClassWise = defineReport({
  key: 'class_wise_fee_report',
  label: 'Class Wise Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/class_wise_fee_report', tenant: 'query' },
  params: feeParams,
  columns: { campus: f.text(), class: f.text(), students: f.int(), ...feeColumns },
  totals: FEE_TOTALS,
  group: ['campus'],
  subtotals: true,
  chart: { title: 'Balance per class', by: 'class', value: 'balance', series: 'campus' },
  note: FEE_NOTE,
});
