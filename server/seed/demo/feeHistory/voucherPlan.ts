/** What the demo school spends, earns beside fees and moves between its accounts: the vouchers of a month, in rupees. */
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import { FIRST_RUN, HISTORY_MONTHS } from './months.ts';
import { CASH, HABIB, MEEZAN, type PlannedVoucher } from './planned.ts';
import { CAPITAL, NOW_AND_THEN, OPENING } from './seldom.ts';

/** What is paid in each month, 1 to 12; lately by cheque. */
function regular(month: number, lately: boolean): readonly PlannedVoucher[] {
  const summer = month >= 5 && month <= 9;
  return [
    {
      kind: 'expense',
      day: 3,
      campus: JOHAR_TOWN,
      memo: 'Rent of the building',
      payee: 'Ch. Anwar Properties',
      method: lately ? 'cheque' : 'online',
      lines: [
        ['Rent', 185_000],
        [MEEZAN, -185_000],
      ],
    },
    {
      kind: 'expense',
      day: 8,
      campus: GULBERG,
      memo: 'Electricity, gas and water',
      payee: 'Utility companies',
      method: lately ? 'cheque' : 'online',
      lines: [
        ['Electricity', summer ? 164_280 : 87_940, 'LESCO'],
        ['Gas and Water', summer ? 11_350 : 32_620, 'SNGPL, WASA'],
        [HABIB, summer ? -175_630 : -120_560],
      ],
    },
    {
      kind: 'expense',
      day: 10,
      campus: JOHAR_TOWN,
      memo: 'Telephone and internet',
      payee: 'PTCL',
      method: 'cash',
      lines: [
        ['Telephone and Internet', 12_480],
        [CASH, -12_480],
      ],
    },
    {
      kind: 'income',
      day: 15,
      campus: GULBERG,
      memo: 'Rent of the canteen',
      lines: [
        [CASH, 45_000],
        ['Canteen Rent', -45_000],
      ],
    },
  ];
}
const TAX_OF_SALARIES = 38_500;
/** Salaries of the months that were not run yet. */
const SALARIES: readonly PlannedVoucher[] = [
  {
    kind: 'expense',
    day: 28,
    campus: GULBERG,
    memo: 'Salaries',
    method: 'bank',
    lines: [
      ['Salaries', 1_365_000],
      ['EOBI and Social Security', 27_300],
      ['Tax Payable', -TAX_OF_SALARIES, 'Income tax withheld'],
      [HABIB, TAX_OF_SALARIES - 1_392_300],
    ],
  },
  {
    kind: 'expense',
    day: 28,
    campus: JOHAR_TOWN,
    memo: 'Salaries',
    method: 'bank',
    lines: [
      ['Salaries', 642_000],
      [MEEZAN, -642_000],
    ],
  },
];
const ACCRUED: PlannedVoucher = {
  kind: 'journal',
  day: 30,
  campus: GULBERG,
  memo: 'Electricity of June, billed in July',
  accrual: true,
  lines: [
    ['Electricity', 92_000],
    ['Accounts Payable', -92_000],
  ],
};
const TAX: PlannedVoucher = {
  kind: 'expense',
  day: 7,
  campus: GULBERG,
  memo: 'Income tax withheld from salaries last month',
  payee: 'Federal Board of Revenue',
  method: 'online',
  lines: [
    ['Tax Payable', TAX_OF_SALARIES],
    [HABIB, -TAX_OF_SALARIES],
  ],
};

/**
 * The vouchers of the month that is `at` months after the first of fourteen, by day. `month` is 1 to 12. A history that
 * is shorter opens with its own first month.
 */
export function vouchersOf(at: number, month: number, first = 0): readonly PlannedVoucher[] {
  const seldom = NOW_AND_THEN[at % NOW_AND_THEN.length];
  return [
    ...(at === first ? [...OPENING, ...(first > 0 ? CAPITAL : [])] : at <= FIRST_RUN ? [TAX] : []),
    ...regular(month, at >= HISTORY_MONTHS - 3),
    ...(at < FIRST_RUN ? SALARIES : []),
    ...(seldom ? [seldom] : []),
    ...(month === 6 ? [ACCRUED] : []),
  ].toSorted((a, b) => a.day - b.day);
}
/** Of the last month: a voucher that is new, and comes again from then on. */
export const GUARDS: PlannedVoucher = {
  kind: 'expense',
  day: 1,
  campus: GULBERG,
  memo: 'Salaries of the guards',
  payee: 'Ittefaq Security Services',
  method: 'online',
  lines: [
    ['Salaries', 96_000],
    [HABIB, -96_000],
  ],
};
/** Of the last month: what the accountant has entered and the administrator has approved. */
export const APPROVED: readonly PlannedVoucher[] = [
  {
    kind: 'expense',
    day: 0,
    campus: GULBERG,
    memo: 'Generator serviced, oil and filters',
    payee: 'Siraj Diesel Works',
    method: 'cash',
    lines: [
      ['Repair and Maintenance', 17_900],
      [CASH, -17_900],
    ],
  },
];
/** Of the last month: what the accountant has entered and nobody has approved yet. */
export const WAITING: readonly PlannedVoucher[] = [
  {
    kind: 'expense',
    day: 0,
    campus: GULBERG,
    memo: 'Diesel of the school vans',
    payee: 'PSO, Main Boulevard',
    method: 'cash',
    lines: [
      ['Fuel and Vehicle Running', 46_200],
      [CASH, -46_200],
    ],
  },
  {
    kind: 'expense',
    day: 0,
    campus: JOHAR_TOWN,
    memo: 'Tea and lunch of the staff meeting',
    method: 'cash',
    lines: [
      ['Staff Welfare', 8_650],
      [CASH, -8_650],
    ],
  },
  {
    kind: 'journal',
    day: 0,
    campus: GULBERG,
    memo: 'Examination paper stock moved to the year it is for',
    lines: [
      ['Prepaid Expenses', 31_000],
      ['Stationery and Printing', -31_000],
    ],
  },
];
/** Taken to the bank at the end of a month: account of each campus, and what stays in the till. */
export const BANKED: readonly (readonly [campus: string, bank: string])[] = [
  [GULBERG, HABIB],
  [JOHAR_TOWN, MEEZAN],
];
export const LEFT_IN_TILL = 250_000;
