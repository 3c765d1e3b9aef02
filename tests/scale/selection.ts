/**
 * Files of the API suite that speak for the rest where requests come by another way: each way of writing, money, files,
 * imports, bulk work, campuses, approvals. Left out is what looks into the process of the server, or uses up a code
 * whose answer a kill may lose.
 */
const money = [
  'tests/api/fees.oneAmount.test.ts',
  'tests/api/fees.till.test.ts',
  'tests/api/fees.family.test.ts',
  'tests/api/finance.budgets.test.ts',
  'tests/api/finance.prepayments.test.ts',
];
const records = [
  'tests/api/users.test.ts',
  'tests/api/attendanceSheets.test.ts',
  'tests/api/approvals.test.ts',
  'tests/api/students.admission.test.ts',
  'tests/api/employees.test.ts',
  'tests/api/history.test.ts',
];
export const overServers: readonly string[] = [...records, ...money];
export const overPooler: readonly string[] = [
  ...records,
  ...money,
  'tests/api/isolation.test.ts',
  'tests/api/idempotency.test.ts',
  'tests/api/fees.payments.test.ts',
  'tests/api/fees.jobs.test.ts',
  'tests/api/finance.vouchers.test.ts',
  'tests/api/exchange.test.ts',
  'tests/api/database.spread.test.ts',
];
/** Browser tests that write much: the counter of payments, books, approvals, imports and lists. */
export const inBrowsers: readonly string[] = [
  'tests/e2e/clerkMorning.spec.ts',
  'tests/e2e/vouchers.spec.ts',
  'tests/e2e/approvals.spec.ts',
  'tests/e2e/exchange.spec.ts',
  'tests/e2e/lists.spec.ts',
  'tests/e2e/rights.spec.ts',
];
