/** npm run --silent link -- [section] [--user NAME] [--institute CODE]: one fresh sign-in address, as the last line. */
import { parseArgs } from 'node:util';
import { reachableAt } from '../server/addressFile.ts';
import { readConfig } from '../server/config.ts';
import { withOpenDatabase } from '../server/operations/connect.ts';
import { makeLink } from '../server/operations/makeLink.ts';
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
  const section = positionals[0]?.replace(/^\/+|\/+$/g, '');
  console.info(await withOpenDatabase((db) => makeLink(db, publicUrl, { ...values, section })));
});
