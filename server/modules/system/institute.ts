/** GET and POST /institute_settings: the name and logo that every page and paper is headed by, and where reports begin. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { instituteSettings, saveInstituteSettings } from '../../../contract/endpoints/system.ts';
import { today } from '../../../contract/dates.ts';
import { f } from '../../../contract/fields.ts';
import { isSampleCode, SAMPLE_NAME } from '../../../contract/samples.ts';
import { sendNow } from '../../database/door.ts';
import { invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { storeFile } from '../../resources/storeFile.ts';
import { requireAllCampuses } from './allCampuses.ts';

type Settings = z.input<typeof instituteSettings.response>['data'];
const LOGO = f.file({ label: 'Logo', accept: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 1_000_000 });

async function read({ trx, session }: Call, lock = sql``): Promise<Settings> {
  const [found] = await sendNow(
    trx,
    sql<Settings>`SELECT i.institute_code, i.institute_name, i.logo_code, i.currency, i.time_zone, to_char(i.report_start, 'YYYY-MM-DD') AS report_start FROM institute i WHERE i.institute_code = ${session.instituteCode} ${lock}`,
  );
  if (!found) throw notFound('Institute');
  return found;
}
const show: Route = endpointRoute(instituteSettings, async (call) => {
  requireAllCampuses(call.session);
  return { data: await read(call) };
});
const save: Route = endpointRoute(saveInstituteSettings, async (call, { body }) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  const removed = body.remove_logo === 'true';
  if (removed && body.logo) throw invalid('remove_logo', 'Choose a logo or remove it, not both');
  const before = await read(call, sql`FOR UPDATE`);
  const start = body.report_start === undefined ? before.report_start : body.report_start || null;
  if (start !== null && requireDay('report_start', start) > today())
    throw invalid('report_start', 'Reports begin today or earlier');
  if (isSampleCode(session.instituteCode) && !body.institute_name.startsWith(SAMPLE_NAME))
    throw invalid('institute_name', `The name of a sample begins with '${SAMPLE_NAME.trim()}'`);
  const logo = body.logo ? await storeFile(call, 'logo', LOGO, body.logo, 'logo') : removed ? null : before.logo_code;
  await sendNow(
    trx,
    sql`UPDATE institute SET institute_name = ${body.institute_name}, logo_code = ${logo}, report_start = ${start}::date WHERE institute_code = ${session.instituteCode}`,
  );
  if (before.logo_code !== null && before.logo_code !== logo)
    await sendNow(trx, sql`SELECT stored_files_drop(${session.instituteCode}, ${[before.logo_code]}::text[])`);
  const after = { ...before, institute_name: body.institute_name, logo_code: logo, report_start: start };
  const logged = ({ institute_name, logo_code, report_start }: Settings) => ({
    institute_name,
    logo_code,
    report_start,
  });
  if (JSON.stringify(logged(after)) !== JSON.stringify(logged(before)))
    await audit(call, {
      action: 'update',
      entity: 'institute',
      entityId: 1,
      before: logged(before),
      after: logged(after),
    });
  return { data: after };
});
export const instituteRoutes: readonly Route[] = [show, save];
