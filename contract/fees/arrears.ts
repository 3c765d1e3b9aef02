/** A row of first-time arrears: what a student owed before this system. It has no screens of its own but the import. */
import { f } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { wire } from '../wire.ts';

export const firstTimeArrears = defineResource({
  key: 'first_time_arrears',
  label: ['First-time arrears', 'First-time arrears'],
  path: 'upload-first-time-arrears',
  menu: { group: 'Upload' },
  title: 'sid',
  fields: {
    sid: f.int({ label: 'SID', required: true, min: 1, help: 'Number of the student' }),
    amount: f.money({ required: true, min: 0.01, help: 'What is still owed, in rupees' }),
    month: f.month({ required: true, help: 'The month it is owed for' }),
    remarks: f.text({ max: 300 }),
  },
  wire: wire.rest('/first_time_arrears'),
  sample: { sid: 1001, amount: 4500, month: '2026-03', remarks: 'From the old register' },
});
