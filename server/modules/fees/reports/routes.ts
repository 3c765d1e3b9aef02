/** The calls of contract/endpoints/fees/reports.ts. */
import type { Route } from '../../../http/route.ts';
import { booksCheckRoute } from './booksCheck.ts';
import { dayWiseRoute } from './dayWise.ts';
import { defaulterRoutes } from './defaulters.ts';
import { detailRoute } from './detail.ts';
import { historyRoute } from './history.ts';
import { intimationRoute } from './intimation.ts';
import { monthWiseRoute } from './monthWise.ts';
import { reminderRoute } from './reminder.ts';
import { statementRoutes } from './statement.ts';

export const feeReportRoutes: readonly Route[] = [
  ...defaulterRoutes,
  monthWiseRoute,
  historyRoute,
  detailRoute,
  dayWiseRoute,
  intimationRoute,
  reminderRoute,
  ...statementRoutes,
  booksCheckRoute,
];
