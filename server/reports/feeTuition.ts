import { sql } from 'kysely';
import { feeTuition } from '../../src/reports/feeTuition.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, feesBy, MONTH, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`${CAMPUS}, x.class_name AS class, ${MONTH}`,
  by: sql`k.id, k.campus_name, x.id, x.class_name, x.sort_order, l.line_month`,
  order: sql`k.id, x.sort_order, x.id, l.line_month`,
  where: sql`p.kind = 'tuition'`,
};
export default answers(feeTuition, async (call, asked) => ({ rows: await feesBy<RowOf<typeof feeTuition>>(call, asked, grouping) }));
