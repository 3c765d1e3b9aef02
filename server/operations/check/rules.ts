/** Every rule that `npm run check` asks, in order. */
import type { Rule } from './rule.ts';
import { access } from './rules/access.ts';
import { auditTrail } from './rules/auditTrail.ts';
import { declarations } from './rules/declarations.ts';
import { finding } from './rules/finding.ts';
import { fiscalYears } from './rules/fiscalYears.ts';
import { money } from './rules/money.ts';
import { numbers } from './rules/numbers.ts';
import { orphanedFiles } from './rules/orphanedFiles.ts';
import { references } from './rules/references.ts';
import { rowSecurity } from './rules/rowSecurity.ts';
import { schema } from './rules/schema.ts';
import { students } from './rules/students.ts';

export const rules: readonly Rule[] = [
  schema,
  rowSecurity,
  references,
  declarations,
  auditTrail,
  numbers,
  fiscalYears,
  students,
  finding,
  money,
  access,
  orphanedFiles,
];
