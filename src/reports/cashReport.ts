import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const cashReport = defineReport({
  key: 'cash_report',
  label: 'Cash Report',
  menu: 'Finance',
  privilege: 'payments.read',
  call: { method: 'GET', path: '/cash_report', tenant: 'query' },
  params: { from: f.date({ default: 'report start' }), to: f.date({ default: 'today' }), campus_id: f.ref('campuses') },
  period: ['from', 'to'],
  columns: {
    account: f.text(),
    entry: f.text(),
    user: f.text(),
    count: f.int({ label: 'Entries' }),
    received: f.money(),
    paid_out: f.money(),
    balance: f.money(),
  },
  group: ['account'],
  compare: { by: ['account', 'entry', 'user'] },
  sections: {
    of: [
      { label: 'Opening balance', sign: 1, amount: 'balance', when: { entry: 'Opening balance' } },
      { label: 'Received', sign: 1, amount: 'received' },
      { label: 'Paid out', sign: -1, amount: 'paid_out' },
    ],
    total: 'Closing balance',
  },
  totals: ['count', 'received', 'paid_out'],
  subtotals: true,
  note: 'Shows postings: cash and bank accounts, from the journals. Opening + received − paid out = closing.',
});
