/**
 * GET /get_dashboard_data: what the home page says to who asks. Each part is a statement or a few, and all of them
 * travel together; none of them counts what grows with the school (functions/sum_slot.sql).
 */
import { today as dayNow } from '../../../contract/dates.ts';
import { getDashboardData } from '../../../contract/endpoints/dashboard.ts';
import { gettingStarted } from '../../../contract/endpoints/setup.ts';
import { homeFigures, type FigureKey } from '../../../contract/home/figures.ts';
import { pictureKeys } from '../../../contract/home/pictures.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { setupLeft } from '../setup/steps.ts';
import { approvalParts } from './approvals.ts';
import { counterParts } from './counter.ts';
import { endingYear } from './endingYear.ts';
import { feeParts } from './fees.ts';
import { figuresOf, type Question, type Figures, type Part } from './found.ts';
import { messageParts } from './messages.ts';
import { moneyParts } from './money.ts';
import { salaryParts } from './salaries.ts';
import { staffParts } from './staff.ts';
import { studentParts } from './students.ts';

const PARTS: readonly Part[] = [
  ...counterParts,
  ...approvalParts,
  ...feeParts,
  ...moneyParts,
  ...salaryParts,
  ...studentParts,
  ...staffParts,
  ...messageParts,
];

export const dashboardRoute = endpointRoute(getDashboardData, async (call) => {
  const { privileges } = call.session;
  const holds = (privilege: string): boolean => privileges.has(privilege);
  const shows = (key: FigureKey): boolean => homeFigures[key].privileges.every(holds);
  const today = dayNow();
  const question: Question = { call, today, shows, holds };
  const setsUp = holds(gettingStarted.access) && call.session.campuses === 'all';
  const settingUp = setsUp ? setupLeft(call) : null;
  const ending = holds('fiscal_years.create') ? endingYear(call, today) : null;
  const found = await Promise.all(PARTS.flatMap((part) => part(question) ?? []));
  const figures: Figures = Object.assign({}, ...found.map((one) => one.figures ?? {})) as Figures;
  const pictures = found.flatMap((one) => one.pictures ?? []);
  return {
    data: {
      day: today,
      figures: figuresOf(figures, shows),
      pictures: pictures.toSorted((a, b) => pictureKeys.indexOf(a.key) - pictureKeys.indexOf(b.key)),
      accounts: found.flatMap((one) => [...(one.accounts ?? [])]),
      setup: await settingUp,
      ending_year: await ending,
    },
  };
});
