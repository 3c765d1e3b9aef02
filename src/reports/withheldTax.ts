import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const withheldTax = defineReport({
  key: 'withheld_tax',
  label: 'Tax Withheld',
  menu: 'Finance',
  privilege: 'finance_entry.read',
  call: { method: 'GET', path: '/withheld_tax', tenant: 'query', needs: 'withheld-tax' },
  paged: true,
  params: {
    from_date: f.date({ default: 'month start', label: 'From' }),
    to_date: f.date({ default: 'today', label: 'To' }),
    campus_id: f.ref('campuses'),
    search: f.text({ label: 'Payee, CNIC or NTN' }),
  },
  period: ['from_date', 'to_date'],
  columns: {
    payee: f.text(),
    payee_tax_no: f.text({ label: 'CNIC or NTN' }),
    trans_id: f.int({ list: false }),
    day: f.date(),
    voucher: f.text(),
    memo: f.text({ label: 'What for' }),
    rate: f.percent({ label: 'Rate' }),
    amount: f.money(),
    tax: f.money({ label: 'Tax withheld' }),
  },
  group: ['payee', 'payee_tax_no'],
  totals: ['amount', 'tax'],
  subtotals: true,
  print: 'landscape',
  drill: { label: 'Voucher', page: 'journal-inquiry', filters: { ids: 'trans_id' }, alone: true },
  note: 'For the return of tax withheld from payments: by the day of the voucher. What is voided on a later day is taken off on that day; what was posted and voided within the period is not listed. The total is what expenses of the period put on the account of the tax.',
});
