/** A row of employees' advances of before the books began here. It has no screens of its own but the import. */
import { f } from './fields.ts';
import { defineResource } from './resource.ts';
import { wire } from './wire.ts';

export const employeeOpenings = defineResource({
  key: 'opening_employee_advances',
  label: ['Opening advance of an employee', "Employees' opening advances"],
  path: 'upload-opening-employee-advances',
  menu: { group: 'HRM' },
  title: 'emp_no',
  fields: {
    emp_no: f.int({ label: 'Number', required: true, min: 1, help: 'Number of the employee' }),
    amount: f.money({ required: true, min: 0.01, help: 'What is still owed of the advance, in rupees' }),
    per_month: f.money({ label: 'Per month', required: true, min: 0.01, help: 'What is deducted of each salary' }),
    deduct_from: f.month({
      label: 'Deducted from',
      required: true,
      help: 'The first month of which it is deducted here',
    }),
    purpose: f.text({ required: true, max: 300, help: 'What it was for' }),
    nth: f.int({
      label: 'Which',
      min: 1,
      max: 99,
      default: 1,
      help: 'Of several advances of one employee for one purpose: 1, 2 and so on; empty: 1',
    }),
    held_on: f.date({ label: 'Held on', help: 'The day on which the books begin here; empty: today' }),
  },
  wire: wire.own('/opening_employee_advances'),
  sample: { emp_no: 12, amount: 20_000, per_month: 5000, deduct_from: '2026-07', purpose: 'Medical' },
});
