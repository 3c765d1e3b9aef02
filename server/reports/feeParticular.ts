import { sql } from 'kysely';
import { feeParticular } from '../../src/reports/feeParticular.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { feesBy, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`p.name AS particular, p.id AS particular_id`,
  by: sql`p.id, p.name, p.priority`,
  order: sql`p.priority, p.name`,
};
export default answers(feeParticular, async (call, params) => ({
  rows: await feesBy<RowOf<typeof feeParticular>>(call, params, grouping),
}));
