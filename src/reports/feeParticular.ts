import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { FEE_NOTE, FEE_PERIOD, FEE_TOTALS, feeColumns, feeParams } from './feeMeasure.ts';

export const feeParticular = defineReport({
  key: 'particular_fee_report',
  label: 'Particular Fee Report',
  menu: 'bar',
  privilege: 'challans.read',
  call: { method: 'GET', path: '/particular_fee_report', tenant: 'query' },
  params: feeParams,
  period: FEE_PERIOD,
  columns: { particular: f.text(), particular_id: f.int({ list: false }), students: f.int(), ...feeColumns },
  compare: { by: ['particular'], of: ['billed', 'received'] },
  totals: FEE_TOTALS,
  drill: {
    label: 'Classes',
    page: 'class-wise-fee-report',
    filters: { particular_id: 'particular_id' },
    sums: FEE_TOTALS,
  },
  cells: {
    balance: {
      label: 'Balance by month',
      page: 'month-wise-fee-report',
      filters: { particular_id: 'particular_id' },
      sums: ['balance'],
    },
  },
  note: FEE_NOTE,
});
