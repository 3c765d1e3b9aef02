/**
 * Which files `npm run scale:test` runs. Through two servers it is the whole API suite and the races, but for what is
 * left out here, each with its reason; over a pooler it is files that speak for the rest.
 */
export const throughServers: readonly string[] = ['tests/api/**/*.test.ts', 'tests/race/**/*.test.ts'];

/** Asks no server by a request, starts and kills servers of its own, or takes their database away. */
const askNone = [
  'tests/api/books*.test.ts',
  'tests/api/database.*.test.ts',
  'tests/api/operations.*.test.ts',
  'tests/api/*.kill.test.ts',
  'tests/api/{dev,faults,newCommands,newFromDatabase,scratch,webAlone,webFiles}.test.ts',
  'tests/api/safety/{connection,uploadsAtOnce}.test.ts',
];
/** Works jobs off or sends messages itself, which servers do at the same time. */
const doTheWork = [
  'tests/api/{exchange,messages,messages.automatic,messages.reminders,people.salaryMessages}.test.ts',
  'tests/api/{finance.recurring,personalData,restores,samples}.test.ts',
];
/** Looks into the process of its server, or changes something in it: a module, a limit, a length that is no true one. */
const inProcess = [
  'tests/api/{archives,campusChains,children,computed,examples,files,listActions,orders,trees}.test.ts',
  'tests/api/{exchange.hostile,finance.cashMonths,running}.test.ts',
];
export const leftOut: readonly string[] = [...askNone, ...doTheWork, ...inProcess];

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
/** Of the browser tests, all but those with servers of their own: a strict provider, a checkout with one entity more. */
export const leftOutOfBrowsers: readonly string[] = ['**/{addingAnEntity,provider,providerRoutes,source}.spec.ts'];
