/** /get_grid_settings and /set_grid_settings: any JSON per user and name. */
import { sql } from 'kysely';
import { getGridSettings, setGridSettings } from '../../../contract/endpoints/preferences.ts';
import { AppError, invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import type { Row } from '../../database/tables.ts';
import type { Counted } from '../../database/answers.ts';

const MAX_CHARACTERS = 65_536;
const MAX_NAMES = 500;

const read = endpointRoute(getGridSettings, async ({ trx, session, params }) => {
  const name = params['name'] ?? '';
  if (name.includes('\u0000')) throw invalid('name', 'name has characters that it cannot have');
  const { rows } = await sql<Pick<Row<'user_grid_setting'>, 'value'>>`SELECT value FROM user_grid_setting
    WHERE institute_code = ${session.instituteCode} AND user_id = ${session.userId} AND name = ${name}`.execute(trx);
  return { data: { name, value: rows[0]?.value ?? null } };
});

const write = endpointRoute(setGridSettings, async ({ trx, session }, { body }) => {
  const text = JSON.stringify(body.value ?? null);
  if (text.length > MAX_CHARACTERS) throw new AppError(413, 'The settings are larger than 64 KB');
  if (text.includes('\\u0000')) throw invalid('value', 'value has characters that it cannot have');
  const mine = sql`institute_code = ${session.instituteCode} AND user_id = ${session.userId}`;
  const { rows } =
    await sql<Counted>`SELECT count(*)::int AS n FROM user_grid_setting WHERE ${mine} AND name <> ${body.name}`.execute(
      trx,
    );
  if ((rows[0]?.n ?? 0) >= MAX_NAMES) throw invalid('name', `At most ${MAX_NAMES} settings are kept for a user`);
  await sql`INSERT INTO user_grid_setting (institute_code, user_id, name, value)
    VALUES (${session.instituteCode}, ${session.userId}, ${body.name}, ${text}::jsonb)
    ON CONFLICT (institute_code, user_id, name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`.execute(trx);
  return { data: { name: body.name, value: body.value ?? null } };
});

export const gridSettingsRoutes: readonly Route[] = [read, write];
