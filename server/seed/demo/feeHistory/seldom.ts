/** What the demo school began with, and what it spends and earns now and then. */
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import { CASH, HABIB, MEEZAN, type PlannedVoucher } from './planned.ts';

/** Of the first month: what the school began with. */
export const OPENING: readonly PlannedVoucher[] = [
  {
    kind: 'opening',
    day: 1,
    campus: GULBERG,
    memo: 'Balances brought forward',
    lines: [
      [HABIB, 3_200_000],
      ['Furniture and Fixtures', 1_850_000],
      ['Computers and Laboratory', 1_240_000],
      ['Building', 24_000_000],
      ['School Vehicles', 3_600_000],
      ['Capital', -33_890_000],
    ],
  },
  {
    kind: 'opening',
    day: 1,
    campus: JOHAR_TOWN,
    memo: 'Balances brought forward',
    lines: [
      [MEEZAN, 2_100_000],
      ['Furniture and Fixtures', 920_000],
      ['Capital', -3_020_000],
    ],
  },
];
/** What keeps a small school liquid: its fees are less than what a large one spends. */
export const CAPITAL: readonly PlannedVoucher[] = [
  {
    kind: 'journal',
    day: 1,
    campus: GULBERG,
    memo: 'Capital paid in by the owners',
    lines: [
      [HABIB, 9_000_000],
      ['Capital', -9_000_000],
    ],
  },
  {
    kind: 'journal',
    day: 1,
    campus: JOHAR_TOWN,
    memo: 'Capital paid in by the owners',
    lines: [
      [MEEZAN, 4_500_000],
      ['Capital', -4_500_000],
    ],
  },
];
/** In turn, one a month. */
export const NOW_AND_THEN: readonly PlannedVoucher[] = [
  {
    kind: 'expense',
    day: 12,
    campus: GULBERG,
    memo: 'Registers, board markers and printing paper',
    payee: 'Urdu Bazaar Stationers',
    reference: 'US-1184',
    lines: [
      ['Stationery and Printing', 68_400],
      ['Accounts Payable', -68_400],
    ],
  },
  {
    kind: 'expense',
    day: 17,
    campus: GULBERG,
    memo: 'Urdu Bazaar Stationers, bill US-1184 paid',
    payee: 'Urdu Bazaar Stationers',
    pays: 'US-1184',
    method: 'online',
    lines: [
      ['Accounts Payable', 68_400],
      [HABIB, -68_400],
    ],
  },
  {
    kind: 'expense',
    day: 11,
    campus: JOHAR_TOWN,
    memo: 'Water pump rewound, two taps replaced',
    payee: 'Rafiq Electric and Sanitary',
    method: 'cash',
    lines: [
      ['Repair and Maintenance', 23_750],
      [CASH, -23_750],
    ],
    voided: 'Entered twice; the bill is in the voucher before',
  },
  {
    kind: 'journal',
    day: 14,
    campus: GULBERG,
    memo: 'Six computers for the laboratory',
    reference: 'Invoice 20631',
    lines: [
      ['Computers and Laboratory', 486_000],
      [HABIB, -486_000],
    ],
  },
  {
    kind: 'expense',
    day: 20,
    campus: GULBERG,
    memo: 'Annual sports day: ground, prizes, refreshments',
    payee: 'Model Town Sports Ground',
    method: 'cash',
    lines: [
      ['Events and Sports', 142_300],
      [CASH, -142_300],
    ],
  },
  {
    kind: 'expense',
    day: 13,
    campus: JOHAR_TOWN,
    memo: 'Admissions open: banners and a page in the paper',
    payee: 'Lahore Advertising',
    method: 'online',
    lines: [
      ['Advertisement', 95_000],
      [MEEZAN, -95_000],
    ],
    corrects: [59_000, 'Amount misread: 95,000, not 59,000'],
  },
  {
    kind: 'income',
    day: 9,
    campus: GULBERG,
    memo: 'Books and uniforms of the new year',
    lines: [
      [CASH, 318_500],
      ['Sale of Books and Uniforms', -318_500],
    ],
  },
];
