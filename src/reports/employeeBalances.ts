import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

export const employeeBalances = defineReport({
  key: 'employee_balances',
  label: 'What Employees Owe and Are Owed',
  menu: 'Finance',
  privilege: 'payroll.read',
  call: { method: 'GET', path: '/employee_balances', tenant: 'query', needs: 'salaries' },
  params: {
    as_of: f.date({ default: 'today', label: 'As of' }),
    campus_id: f.ref('campuses'),
  },
  paged: true,
  columns: {
    campus: f.text(),
    campus_id: f.int({ list: false }),
    emp_no: f.int({ names: true, label: 'Number' }),
    employee: f.text(),
    employee_id: f.int({ list: false }),
    advance: f.money({ label: 'Advance owed' }),
    salary: f.money({ label: 'Salary payable' }),
    net: f.money({ label: 'Salary less advance' }),
  },
  group: ['campus'],
  totals: ['advance', 'salary', 'net'],
  subtotals: true,
  note: 'At the end of the day, of the campus that pays: advances that were paid and not yet recovered, repaid or written off, and salaries that were approved and not yet paid, as the accounts of advances to employees and of salaries payable say them.',
});
