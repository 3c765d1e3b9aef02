import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { DEMO_INSTITUTE } from '../../../server/seed/demo.ts';
import { staffOf } from '../../../server/seed/demo/feeHistory/history.ts';
import { FIRST_RUN, historyMonths } from '../../../server/seed/demo/feeHistory/months.ts';
import { addSalaries } from '../../../server/seed/demo/feeHistory/salaries.ts';
import type { Api } from './apiClient.ts';

/** Two months of salaries for a demo school whose months of fees are too few to have any. */
export const addDemoSalaries = (api: Api): Promise<void> =>
  withInstitute(api.db, { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null }, async (trx) => {
    await sql`SET LOCAL app.history = 'on'`.execute(trx);
    const staff = await staffOf(trx, DEMO_INSTITUTE);
    const [first, second] = historyMonths(today()).slice(-3);
    if (first) await addSalaries(trx, DEMO_INSTITUTE, staff, first, FIRST_RUN);
    if (second) await addSalaries(trx, DEMO_INSTITUTE, staff, second, FIRST_RUN + 1);
  });
