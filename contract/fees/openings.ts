/** What a school held of its students before its books began here. These rows have no screens of their own but the imports. */
import { f } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { wire } from '../wire.ts';

const SID = f.int({ label: 'SID', required: true, min: 1, help: 'Number of the student' });
const HELD_ON = f.date({ label: 'Held on', help: 'The day on which the books begin here; empty: today' });

/** A row is what a student had paid ahead. */
export const openingAdvances = defineResource({
  key: 'opening_advances',
  label: ['Opening advance', "Students' opening advances"],
  path: 'upload-opening-advances',
  menu: { group: 'Finance' },
  title: 'sid',
  fields: {
    sid: SID,
    amount: f.money({ required: true, min: 0.01, help: 'What was paid ahead and is not used yet, in rupees' }),
    held_on: HELD_ON,
    remarks: f.text({ max: 300 }),
  },
  wire: wire.own('/opening_advances'),
  sample: { sid: 1001, amount: 4500, held_on: '2026-07-01', remarks: 'From the old register' },
});

/** A row is a deposit that was received of a student and is to be given back. */
export const openingDeposits = defineResource({
  key: 'opening_deposits',
  label: ['Opening deposit', "Students' opening deposits"],
  path: 'upload-opening-deposits',
  menu: { group: 'Finance' },
  title: 'sid',
  fields: {
    sid: SID,
    particular_id: f.ref('fee_particulars', { label: 'Particular', required: true, help: 'A refundable one' }),
    amount: f.money({ required: true, min: 0.01, help: 'What is held and not given back yet, in rupees' }),
    held_on: HELD_ON,
    remarks: f.text({ max: 300 }),
  },
  wire: wire.own('/opening_deposits'),
  sample: { sid: 1001, amount: 10_000, held_on: '2026-07-01', remarks: 'Security, from the old register' },
});
