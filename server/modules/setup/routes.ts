/** /getting_started: what leads a new institute to its first admission and its first receipt. */
import { sql } from 'kysely';
import {
  addSetupRows,
  addSetupWorkbook,
  changeGettingStarted,
  gettingStarted,
} from '../../../contract/endpoints/setup.ts';
import { MAX_FILE_BYTES } from '../../../contract/exchange/limits.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { applySetup } from './apply.ts';
import { ALL_STEPS, setupState } from './steps.ts';
import { readSetup } from './workbook.ts';

const show = endpointRoute(gettingStarted, async (call) => {
  requireAllCampuses(call.session);
  return { data: await setupState(call) };
});
const change = endpointRoute(changeGettingStarted, async (call, { body: { action, step } }) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  const ofStep = action === 'skip' || action === 'take_up';
  if (ofStep && step === undefined) throw invalid('step', 'Step is required');
  if (!ofStep && step !== undefined) throw invalid('step', 'Step is only said where one is skipped or taken up');
  const name = ofStep ? step : ALL_STEPS;
  const aside = action === 'skip' || action === 'dismiss';
  const changed = await sendNow(
    trx,
    aside
      ? sql`INSERT INTO setup_skips (institute_code, step) VALUES (${session.instituteCode}, ${name}) ON CONFLICT DO NOTHING RETURNING step`
      : sql`DELETE FROM setup_skips x WHERE x.institute_code = ${session.instituteCode} AND x.step = ${name} RETURNING x.step`,
  );
  if (changed.length > 0)
    await audit(call, {
      action: 'update',
      entity: 'institute',
      entityId: 1,
      before: { getting_started: aside ? null : name },
      after: { getting_started: aside ? name : null },
    });
  return { data: await setupState(call) };
});
const rows = endpointRoute(addSetupRows, async (call, { body: { sheet, rows: sent, dry_run = false } }) => {
  requireAllCampuses(call.session);
  const numbered = sent.map((cells, row) => ({ row, cells }));
  return { data: await applySetup(call, [{ sheet, rows: numbered }], dry_run) };
});
const workbook = endpointRoute(addSetupWorkbook, async (call, { body: { file, dry_run } }) => {
  requireAllCampuses(call.session);
  const sheets = call.ahead('workbook', () => readSetup(file));
  return { data: await applySetup(call, sheets, dry_run === 'true') };
});
export const setupRoutes: readonly Route[] = [
  show,
  change,
  { ...rows, maxBytes: 1024 * 1024 },
  { ...workbook, maxBytes: MAX_FILE_BYTES + 64 * 1024 },
];
