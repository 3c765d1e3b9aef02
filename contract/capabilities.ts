/**
 * What a provider may have beyond section 7 of the specification. It names them in the answer of `/getinstituteData`;
 * the web application uses nothing that was not named. An endpoint says which one it belongs to (endpoint.ts).
 */
export const capabilities = {
  previews: 'A write with `dry_run: true` answers what it would do, and changes nothing.',
  idempotency: 'A POST with the header `Idempotency-Key` is done once, however often it is sent.',
  'student-lists':
    'Lists of students take `scope`, `added_by` and `with_total`, and students are counted without being listed.',
  'list-parameters':
    'Lists take `search`, `ids`, `not-enrolled`, `for_print` and parameters of their own beside `filters`.',
  'student-profile': 'A student with family, movements, certificates and seats in one answer.',
  leaving: 'What is owed by and to students who leave, and what is done of it, in one answer.',
  'admission-steps':
    'What is done of an admission and what is open, from the fee plan to the papers, which are noted when printed.',
  families: 'Families, and students like the one being typed, are found while an admission is filled in.',
  batches: 'Many students are moved as one batch, which can be undone.',
  promotions: 'A school is promoted into the next session as it was previewed, and the promotion is undone.',
  'exam-seats': 'Students are given seats in examination halls.',
  'record-history': 'Who created and changed a record, and when.',
  imports: 'A file is read, mapped, checked, put right and undone in steps; photos come from one zip file.',
  'own-lists': 'Lists that the specification leaves to the legacy application are read and written.',
  attendance: 'Days of attendance are written.',
  'attendance-sheets': 'Attendance of students and employees is taken on sheets, cell by cell.',
  'attendance-reports': 'Absentees of a day are listed, and the attendance of students and employees day by day.',
  'attendance-corrections': 'Corrections of days of employees are asked for, decided and withdrawn.',
  approvals: 'What waits for a decision is answered as one list of all kinds, and counted.',
  leave: 'Leave of employees is asked for, decided and undone, with what is left of it.',
  'fee-plans': 'Fee plans of students are listed, opened and proposed.',
  jobs: 'Long work says how far it is, can be stopped, and has a result per student.',
  'open-challans':
    'What is open of a student or a family, with the fine as of a date, in one answer; a payment puts the fines of its day on by itself, and what is more than due is kept as an advance.',
  discounts: 'Discounts, waivers and write-offs are given at the counter and withdrawn.',
  'money-out': 'A refund or void that needs two people waits for the second one, and is decided or withdrawn.',
  refunds: 'Advances are used, and advances and deposits are given back.',
  till: 'The till of a user is counted and closed; payments are withdrawn and returned.',
  handovers: 'A till is opened with a float, handed over to someone else, and its float carried to the next day.',
  cheques: 'Cheques received are deposited, cleared and bounce; until then they are in hand.',
  'cheques-of-income': 'Other income is received by a cheque that lies in hand until it is deposited.',
  defaulters: 'Students and families who owe, with the age of their debts.',
  statements: 'Statements of account, and the check of the books.',
  vouchers:
    'Vouchers are drafted, decided and have files; a voucher takes its kind, payee, cheque and day of reversal.',
  'campus-lines':
    'Lines of a voucher may be of several campuses; what is posted between these is made with it and answered beside its lines.',
  bank: 'Bank statements are read from files, matched with the books, and finished; cheques issued are listed with what the bank has paid.',
  'cash-flow': 'The cash flow statement, and the entries of the cash basis one by one.',
  'year-end':
    'Accounting years are checked, closed with their entries and opened again; the books of months and campuses are locked.',
  'fixed-assets':
    'Fixed assets are depreciated month by month and disposed of, and the register says what they are worth on a day.',
  prepayments: 'Lines of an expense that are paid ahead are spread over months.',
  'recurring-vouchers': 'Vouchers come again every month, quarter or year, by themselves.',
  budgets: 'Budgets are kept by account and month, set beside the profit and loss statement, and hold vouchers.',
  openings: 'Opening balances of a campus are entered once, from a sheet or a file.',
  'print-counts': 'How often a challan or a receipt was printed is counted.',
  bills: 'Expenses on credit are listed with what is left to pay of them, and a voucher names the bills that it pays.',
  'withheld-tax': 'An expense withholds tax from who is paid, and what was withheld is listed for the return.',
  payees: 'Payees that vouchers have named are offered, and one that is spelled otherwise is taken as the one there.',
  'employee-lines': 'A line of a voucher names an employee, whom the ledger shows beside it.',
  'due-bills': 'Expenses on credit say by when they are to be paid, and are aged by it.',
  'voucher-prints': 'How often a voucher was printed is counted.',
  undo: 'Instalments are made one challan again; certificates are revoked.',
  comparisons: 'A report is set beside an earlier period.',
  'own-account': 'The session ends at the provider; users change their own password.',
  salaries:
    'Salary plans are asked for and withdrawn, increments undone; advances are paid and recovered, salaries are run, approved and paid.',
  messages:
    'Messages are previewed, listed with what became of them, sent again and cancelled; gateways say how they fare.',
  meetings:
    'Meetings are planned again, postponed and cancelled with messages; students are added to them, and follow-ups are listed.',
  reorder: 'A record of a list that has an order of its own is moved in one call.',
  system:
    'Long work, number series and the state of the institute’s data are listed for its administrator, who changes its name and logo.',
  backups: 'Backups of the institute are made, also on a schedule, listed, downloaded and deleted.',
  restores: 'A backup is restored as a new institute, where the operator of the server allows it.',
  samples: 'A sample institute is made beside the real one to try things in, and removed again with all that is in it.',
  'personal-data': 'Everything that is held about a person is answered as one file, and erased.',
  setup: 'A new institute is led from its name to its first receipt, with forms and a workbook of everything.',
  files: 'Stored files are answered by their code.',
  find: 'Students, families, employees, challans, receipts and vouchers are found by one call, nearly spelt too.',
} as const satisfies Readonly<Record<string, string>>;
export type Capability = keyof typeof capabilities;

declare const proof: unique symbol;
/** That the provider was found to have a capability: only src/auth/offers.ts makes one. */
export interface Offered<K extends Capability = Capability> {
  readonly [proof]: K;
}

export const capabilityNames = Object.keys(capabilities) as readonly Capability[];
