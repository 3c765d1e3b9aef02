import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';
import { SALARY_PERIOD, salaryParams } from './salaryMeasure.ts';

export const salaryCost = defineReport({
  key: 'salary_cost_report',
  label: 'Salaries by Department',
  menu: 'HRM',
  privilege: 'payroll.read',
  call: { method: 'GET', path: '/salary_cost_report', tenant: 'query', needs: 'salaries' },
  params: salaryParams,
  period: SALARY_PERIOD,
  lastMonthOf: 'salaries',
  columns: {
    department: f.text(),
    department_id: f.int({ list: false }),
    salaries: f.int({ label: 'Salaries' }),
    gross: f.money({ label: 'Gross' }),
    tax: f.money({ label: 'Income tax' }),
    advances: f.money({ label: 'Advances' }),
    other: f.money({ label: 'Other deductions' }),
    net: f.money({ label: 'Net' }),
    unpaid: f.money({ label: 'Not paid yet' }),
    employer: f.money({ label: 'Employer pays' }),
    cost: f.money({ label: 'Cost' }),
  },
  totals: ['salaries', 'gross', 'tax', 'advances', 'other', 'net', 'unpaid', 'employer', 'cost'],
  compare: { by: ['department'], of: ['gross', 'net', 'cost'] },
  chart: { title: 'Gross salaries by department', by: 'department', value: 'gross' },
  cells: {
    tax: {
      label: 'Income tax of each',
      page: 'salary-tax-report',
      filters: { department_id: 'department_id' },
      sums: ['tax'],
    },
  },
  print: 'landscape',
  note: 'Salaries that are approved, by the campus that pays them and the department of today. Gross less income tax, advances and other deductions is net; gross and what the employer pays to EOBI and provident fund is the cost.',
});
