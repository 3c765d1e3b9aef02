import { sql } from 'kysely';
import { feeMonthWise } from '../../src/reports/feeMonthWise.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { feesBy, MONTH, type Grouping } from './shared/fees.ts';

const grouping: Grouping = {
  columns: sql`${MONTH}`,
  by: sql`l.line_month`,
  order: sql`l.line_month`,
};
export default answers(feeMonthWise, async (call, params) => ({
  rows: await feesBy<RowOf<typeof feeMonthWise>>(call, params, grouping),
}));
