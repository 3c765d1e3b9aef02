import { sql } from 'kysely';
import { feeClassWise } from '../../src/reports/feeClassWise.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, feesBy, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`${CAMPUS}, c.campus_id, c.class_name AS class, c.class_id`,
  by: sql`c.campus_id, c.campus_name, c.class_id, c.class_name, c.class_order`,
  order: sql`c.campus_id, c.class_order, c.class_id`,
};
export default answers(feeClassWise, async (call, params) => ({
  rows: await feesBy<RowOf<typeof feeClassWise>>(call, params, grouping),
}));
