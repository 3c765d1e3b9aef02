/** npm run --silent link -- [section] [--user NAME] [--institute CODE]: one fresh sign-in address, as the last line. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { reachableAt } from '../server/addressFile.ts';
import { readConfig } from '../server/config.ts';
import { withInstitute } from '../server/database/door.ts';
import { issueCode } from '../server/http/session.ts';
import { handOffAddress } from '../server/modules/identity/signIn.ts';
import { withOpenDatabase } from '../server/operations/connect.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';

const USAGE = 'npm run --silent link -- [section] [--user NAME] [--institute CODE]';

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { user: { type: 'string', default: 'admin' }, institute: { type: 'string', default: 'demo' } },
  });
  if (positionals.length > 1) throw new Refusal(USAGE);
  const publicUrl = reachableAt(readConfig());
  const { user, institute } = values;
  const made = await withOpenDatabase((db) =>
    withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM users
        WHERE institute_code = ${institute} AND lower(username) = lower(${user}) AND is_active AND deleted_at IS NULL`.execute(trx);
      const id = rows[0]?.id;
      return id === undefined ? null : { id, code: await issueCode(trx, institute, id) };
    }),
  );
  if (!made) throw new Refusal(`There is no active user ${user} in the institute ${institute}.`);
  console.info(handOffAddress(publicUrl, { instituteCode: institute, userId: made.id }, made.code, positionals[0]?.replace(/^\/+|\/+$/g, '')));
});
