import { sql } from 'kysely';
import { feeTuition } from '../../src/reports/feeTuition.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, feesBy, MONTH, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`${CAMPUS}, c.class_name AS class, ${MONTH}`,
  by: sql`c.campus_id, c.campus_name, c.class_id, c.class_name, c.class_order, l.line_month`,
  order: sql`c.campus_id, c.class_order, c.class_id, l.line_month`,
  where: sql`p.kind = 'tuition'`,
};
export default answers(feeTuition, async (call, params) => ({
  rows: await feesBy<RowOf<typeof feeTuition>>(call, params, grouping),
}));
