import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { SALARY_PERIOD, salaryParams } from './salaryMeasure.ts';

export const salaryTax = defineReport({
  key: 'salary_tax_report',
  label: 'Income Tax of Salaries',
  menu: 'HRM',
  privilege: 'payroll.read',
  call: { method: 'GET', path: '/salary_tax_report', tenant: 'query', needs: 'salaries' },
  paged: true,
  params: { ...salaryParams, employee_id: f.ref('employees') },
  period: SALARY_PERIOD,
  lastMonthOf: 'salaries',
  columns: {
    employee_id: f.int({ list: false }),
    emp_no: f.int({ names: true, label: 'Number' }),
    employee: f.text(),
    designation: f.text(),
    cnic: f.text({ label: 'CNIC' }),
    ntn: f.text({ label: 'NTN' }),
    months: f.int({ label: 'Months' }),
    taxable: f.money({ label: 'Taxable' }),
    tax: f.money({ label: 'Income tax' }),
  },
  totals: ['taxable', 'tax'],
  print: 'landscape',
  note: 'For the return of tax deducted from salaries: what is taxable of salaries that are approved, and the tax taken from them, by the month of the salary.',
});
