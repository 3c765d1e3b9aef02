import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeParticular = defineReport({
  key: 'particular_fee_report',
  label: 'Particular Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/particular_fee_report', tenant: 'query' },
  params: feeParams,
  columns: { particular: f.text(), students: f.int(), ...feeColumns },
  totals: FEE_TOTALS,
  note: FEE_NOTE,
});
