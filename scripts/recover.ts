/**
 * npm run recover -- --into DIRECTORY [--to '2026-11-27 10:15'] [--from DIRECTORY]: brings the embedded database to a
 * moment, in a new data directory. See docs/operating.md.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { showProgress } from '../server/operations/backup/progress.ts';
import { recover } from '../server/operations/recovery/recover.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';

const USAGE = "npm run recover -- --into DIRECTORY [--to '2026-11-27 10:15'] [--from DIRECTORY]";
/** In the time of this machine unless it names its zone. */
function momentOf(text: string): Date {
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00` : text);
  if (Number.isNaN(moment.getTime())) throw new Refusal(`'${text}' is no moment. Write it as 2026-11-27 10:15.`);
  return moment;
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, to: { type: 'string' }, from: { type: 'string' } },
  });
  const { dataDir, recoveryDir } = readConfig();
  const from = values.from === undefined ? recoveryDir : resolve(values.from);
  if (values.into === undefined) throw new Refusal(USAGE);
  if (from === null) throw new Refusal('Name the directory of RECOVERY_DIR: --from DIRECTORY.');
  const into = resolve(values.into);
  const to = values.to === undefined ? null : momentOf(values.to);
  const progress = showProgress();
  const lastSegments = join(dataDir, 'postgres', 'pg_wal');
  await recover({ from, into, to, progress, lastSegments, erasuresIn: [dataDir] });
  progress.say(
    `${into} is the database ${to === null ? 'at the end of the log' : `of ${to.toString()}`}. Copy secret.key into it, start with EDUBASE_DATA_DIR=${into}, and run npm run check.`,
  );
});
