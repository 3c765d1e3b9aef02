/** Every kind of bulk work that goes through the queue. */
import { backingUp } from '../modules/backups/job.ts';
import { scheduledBackups } from '../modules/backups/schedule.ts';
import { exporting } from '../modules/persons/job.ts';
import { sampling } from '../modules/samples/job.ts';
import { restoring } from '../modules/restores/job.ts';
import { importing } from '../modules/exchange/steps.ts';
import { billing } from '../modules/fees/challans/billing.ts';
import { recurring } from '../modules/ledger/recurring/recurring.ts';
import { counting } from '../modules/salaries/counting.ts';
import { reminders } from '../modules/messaging/reminders.ts';
import { promoting } from '../modules/students/promotion/job.ts';
import { sending } from '../modules/messaging/sending.ts';
import type { JobKind } from './jobKind.ts';

export const jobKinds: readonly JobKind[] = [
  billing,
  importing,
  promoting,
  recurring,
  counting,
  reminders,
  sending,
  backingUp,
  scheduledBackups,
  restoring,
  sampling,
  exporting,
];
