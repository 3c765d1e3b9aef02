import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { SALARY_PERIOD, salaryParams } from './salaryMeasure.ts';

export const salaryFund = defineReport({
  key: 'salary_fund_report',
  label: 'EOBI and Provident Fund',
  menu: 'HRM',
  privilege: 'payroll.read',
  call: { method: 'GET', path: '/salary_fund_report', tenant: 'query', needs: 'salaries' },
  paged: true,
  params: {
    scheme: f.enum(
      [
        ['eobi', 'EOBI'],
        ['provident_fund', 'Provident fund'],
      ],
      { label: 'Fund', default: 'eobi' },
    ),
    ...salaryParams,
    employee_id: f.ref('employees'),
  },
  period: SALARY_PERIOD,
  lastMonthOf: 'salaries',
  columns: {
    employee_id: f.int({ list: false }),
    emp_no: f.int({ names: true, label: 'Number' }),
    eobi_no: f.text({ label: 'EOBI number' }),
    employee: f.text(),
    cnic: f.text({ label: 'CNIC' }),
    months: f.int({ label: 'Months' }),
    wages: f.money({ label: 'Wages' }),
    employee_share: f.money({ label: 'Employee’s share' }),
    employer_share: f.money({ label: 'Employer’s share' }),
    total: f.money({ label: 'Contribution' }),
  },
  totals: ['wages', 'employee_share', 'employer_share', 'total'],
  print: 'landscape',
  note: 'For the return of a fund: gross wages of salaries that are approved and contribute to it, what was deducted for it, and what the employer pays, by the month of the salary.',
});
