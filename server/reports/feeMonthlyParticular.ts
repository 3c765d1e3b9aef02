import { sql } from 'kysely';
import { feeMonthlyParticular } from '../../src/reports/feeMonthlyParticular.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { feesBy, MONTH, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`p.name AS particular, p.id AS particular_id, ${MONTH}`,
  by: sql`p.id, p.name, p.priority, l.line_month`,
  order: sql`p.priority, p.name, l.line_month`,
};
export default answers(feeMonthlyParticular, async (call, params) => ({
  rows: await feesBy<RowOf<typeof feeMonthlyParticular>>(call, params, grouping),
}));
