/** What makes these lives: those of a bank, and what is beside them. */
import { BANK_FILES } from '../bank/files.ts';

export const FILES: readonly string[] = [
  ...BANK_FILES,
  'crossing/auditor.ts',
  'crossing/run.ts',
  'crossing/yearEvents.ts',
];
