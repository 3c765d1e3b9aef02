/**
 * npm run restore -- FILE [--replace "erase everything"]: brings a backup back, into the embedded or an external
 * server. See docs/operating.md.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { startEngine } from '../server/database/engine/startEngine.ts';
import { showProgress } from '../server/operations/backup/progress.ts';
import { keepErasuresIn } from '../server/operations/erasureList.ts';
import { restore } from '../server/operations/backup/restore.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';

const USAGE = 'npm run restore -- FILE [--replace "erase everything"]';

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'string' } } });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Refusal(USAGE);
  const { databaseUrl, dataDir, recoveryDir } = readConfig();
  keepErasuresIn(dataDir, recoveryDir);
  const progress = showProgress();
  // Not beside a running server: starting the engine takes its lock, or says who has it.
  const engine = await startEngine({ databaseUrl: databaseUrl ?? undefined, dataDir, log: progress.say });
  try {
    const rows = await restore(engine.url, file, { replace: values.replace, progress });
    progress.say(`Restored ${rows.toLocaleString('en')} rows. Everybody signs in anew.`);
  } finally {
    await engine.stop();
  }
});
