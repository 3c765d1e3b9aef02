/**
 * Columns of an uploaded file of payments (specification 2: /upload-challan-payments), as banks send them: a row is one
 * payment.
 */
import { f } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { wire } from '../wire.ts';

export const paymentImport = defineResource({
  key: 'challan_payments',
  path: 'paid-fee-challans',
  label: ['Challan Payment', 'Challan Payments'],
  heading: 'Paid Fee Challans',
  menu: { group: 'Fee Management' },
  title: 'reference',
  fields: {
    challan_no: f.int({
      label: 'Challan no',
      min: 1,
      help: 'Of the challan that was paid. Empty: the SID says whose.',
    }),
    sid: f.int({
      label: 'SID',
      min: 1,
      help: 'Number of the student, when there is no challan number: their oldest dues are cleared.',
    }),
    amount: f.money({ label: 'Amount', required: true, min: 0.01 }),
    paid_date: f.date({ label: 'Paid date', required: true }),
    acc_code: f.text({
      label: 'Account code',
      max: 20,
      help: 'Code of the GL account that received it. Empty: the bank account, where the chart has one.',
    }),
    reference: f.text({
      label: 'Reference',
      max: 60,
      help: 'Number of the transaction at the bank: a reference is taken once for an account, however often the file is read.',
    }),
  },
  wire: wire.own('/challan_payments'),
  sample: { challan_no: 1042, amount: 4500, paid_date: '2026-04-08', acc_code: '1110', reference: 'FT26098XK2' },
});
