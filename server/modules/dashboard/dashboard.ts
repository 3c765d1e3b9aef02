/** /get_dashboard_data: counters of what exists and the user may see. */
import { sql } from 'kysely';
import { getDashboardData } from '../../../contract/endpoints/dashboard.ts';
import { resources } from '../../declared.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { visible } from '../../resources/scope.ts';

const COUNTED = [
  'campuses',
  'classes',
  'sections',
  'class_sections',
  'users',
  'houses',
  'news',
  'ptms',
  'sms_contacts',
  'finance_accounts',
  'fee_plan_lists',
  'certificates',
];

export const dashboardRoute = endpointRoute(getDashboardData, async ({ trx, session }) => {
  const shown = COUNTED.flatMap((key) =>
    resources.filter((resource) => resource.key === key && session.privileges.has(`${key}.read`)),
  );
  if (shown.length === 0) return { data: { cards: [] } };
  const counts = shown.map(
    (resource) =>
      sql`(SELECT count(*) FROM ${sql.table(resource.key)} r WHERE ${visible(resource, session)}) AS ${sql.id(resource.key)}`,
  );
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(trx);
  return {
    data: { cards: shown.map(({ key, label }) => ({ key, label: label[1], value: Number(rows[0]?.[key] ?? 0) })) },
  };
});
