/**
 * Chart of accounts of a school in Pakistan: groups with their accounts, so that every posting finds its account by
 * role.
 */
import type { CreateOf } from '../../../contract/resource.ts';
import type { financeAccounts } from '../../../src/resources/financeAccounts.ts';
import type { financeGroups } from '../../../src/resources/financeGroups.ts';

type Class = CreateOf<typeof financeGroups>['account_class'];
type Role = NonNullable<CreateOf<typeof financeAccounts>['role']>;
type Account = readonly [code: string, name: string, role?: Role];
export interface Group {
  readonly name: string;
  readonly account_class: Class;
  /** Name of a group above it in this list. */
  readonly parent?: string;
  readonly accounts: readonly Account[];
}

export const groups: readonly Group[] = [
  { name: 'Current Assets', account_class: 'asset', accounts: [] },
  {
    name: 'Cash and Bank',
    account_class: 'asset',
    parent: 'Current Assets',
    accounts: [
      ['1101', 'Cash in Hand', 'cash'],
      ['1102', 'Petty Cash', 'cash'],
      ['1190', 'Cheques in Hand', 'cheques_in_hand'],
    ],
  },
  {
    name: 'Receivables',
    account_class: 'asset',
    parent: 'Current Assets',
    accounts: [
      ['1201', 'Fee Receivable', 'receivable'],
      ['1202', 'Advances to Employees', 'employee_advance'],
      ['1203', 'Prepaid Expenses', 'prepaid'],
      ['1204', 'Deposits Billed, not Received', 'deposits_billed'],
      ['1290', 'Between Campuses', 'inter_campus'],
    ],
  },
  {
    name: 'Fixed Assets',
    account_class: 'asset',
    accounts: [
      ['1501', 'Furniture and Fixtures'],
      ['1502', 'Computers and Laboratory'],
      ['1503', 'School Vehicles'],
      ['1504', 'Building'],
      ['1511', 'Depreciation of Furniture', 'accumulated_depreciation'],
      ['1512', 'Depreciation of Computers', 'accumulated_depreciation'],
      ['1513', 'Depreciation of Vehicles', 'accumulated_depreciation'],
      ['1514', 'Depreciation of Building', 'accumulated_depreciation'],
    ],
  },
  {
    name: 'Current Liabilities',
    account_class: 'liability',
    accounts: [
      ['2101', 'Advance Fee', 'advance_fee'],
      ['2102', 'Student Security Deposits', 'security_deposit'],
      ['2103', 'Salaries Payable', 'salary_payable'],
      ['2104', 'Accounts Payable', 'payable'],
      ['2105', 'Tax Payable', 'tax_payable'],
      ['2106', 'Fees Billed Ahead', 'deferred_income'],
      ['2107', 'EOBI Payable', 'eobi_payable'],
      ['2108', 'Provident Fund', 'provident_fund'],
    ],
  },
  {
    name: 'Equity',
    account_class: 'equity',
    accounts: [
      ['3101', 'Capital'],
      ['3102', 'Opening Balance Equity', 'opening_equity'],
      ['3103', 'Retained Earnings', 'retained_earnings'],
    ],
  },
  {
    name: 'Fee Income',
    account_class: 'income',
    accounts: [
      ['4101', 'Tuition Fee Income', 'fee_income'],
      ['4102', 'Admission Fee Income'],
      ['4103', 'Annual Fund Income'],
      ['4104', 'Examination Fee Income'],
      ['4105', 'Transport Fee Income'],
      ['4106', 'Fine Income', 'fine_income'],
    ],
  },
  { name: 'Fee Discounts', account_class: 'income', accounts: [['4190', 'Fee Discount', 'discount']] },
  {
    name: 'Other Income',
    account_class: 'income',
    accounts: [
      ['4201', 'Canteen Rent'],
      ['4202', 'Sale of Books and Uniforms'],
      ['4290', 'Rounding Difference', 'rounding'],
    ],
  },
  {
    name: 'Salaries and Benefits',
    account_class: 'expense',
    accounts: [
      ['5101', 'Salaries', 'salary_expense'],
      ['5102', 'Staff Welfare'],
      ['5103', 'EOBI and Social Security'],
    ],
  },
  {
    name: 'Utilities and Rent',
    account_class: 'expense',
    accounts: [
      ['5201', 'Rent'],
      ['5202', 'Electricity'],
      ['5203', 'Gas and Water'],
      ['5204', 'Telephone and Internet'],
    ],
  },
  {
    name: 'Running Expenses',
    account_class: 'expense',
    accounts: [
      ['5301', 'Stationery and Printing'],
      ['5302', 'Repair and Maintenance'],
      ['5303', 'Fuel and Vehicle Running'],
      ['5304', 'Events and Sports'],
      ['5305', 'Advertisement'],
      ['5306', 'Bank Charges'],
      ['5307', 'Cash Over and Short', 'cash_difference'],
      ['5308', 'Depreciation', 'depreciation'],
      ['5309', 'Loss or Gain on Disposal', 'asset_disposal'],
      ['5390', 'Bad Debts', 'bad_debt'],
    ],
  },
];
