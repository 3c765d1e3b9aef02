/** What makes the lives of bank accounts. */
export const BANK_FILES: readonly string[] = [
  'bank/auditor.ts',
  'bank/begun.ts',
  'bank/begunSecond.ts',
  'bank/events.ts',
  'bank/moneyEvents.ts',
  'bank/plain.ts',
  'bank/run.ts',
  'bank/statementEvents.ts',
  'bank/statementOf.ts',
  'bank/world.ts',
];
