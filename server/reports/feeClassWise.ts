import { sql } from 'kysely';
import { feeClassWise } from '../../src/reports/feeClassWise.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, feesBy, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`${CAMPUS}, x.class_name AS class`,
  by: sql`k.id, k.campus_name, x.id, x.class_name, x.sort_order`,
  order: sql`k.id, x.sort_order, x.id`,
};
export default answers(feeClassWise, async (call, asked) => ({ rows: await feesBy<RowOf<typeof feeClassWise>>(call, asked, grouping) }));
