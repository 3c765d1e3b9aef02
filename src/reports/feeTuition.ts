import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_PERIOD, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeTuition = defineReport({
  key: 'tuition_fee_report',
  label: 'Tuition Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/tuition_fee_report', tenant: 'query' },
  params: feeParams,
  period: FEE_PERIOD,
  columns: { campus: f.text(), class: f.text(), month: f.month(), students: f.int(), ...feeColumns },
  totals: FEE_TOTALS,
  paged: true,
  group: ['campus', 'class'],
  subtotals: true,
  note: FEE_NOTE,
});
