/** npm run backup -- FILE: everything of all institutes in one file, while people work. See docs/operating.md. */
import { backup } from '../server/operations/backup/backup.ts';
import { showProgress } from '../server/operations/backup/progress.ts';
import { verifyBackup } from '../server/operations/backup/readBackup.ts';
import { reachDatabase } from '../server/operations/connect.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';

const USAGE = 'npm run backup -- FILE';

await runCommand(USAGE, async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Refusal(USAGE);
  const progress = showProgress();
  const { url, release } = await reachDatabase();
  try {
    const size = await backup(url, file, progress);
    const { header, rows } = await verifyBackup(file);
    progress.say(
      `${file}: ${rows.toLocaleString('en')} rows of ${header.institutes.length} institutes in ${header.tables.length} tables, ${(size / 1e6).toFixed(1)} MB, read back and sound.`,
    );
  } finally {
    await release();
  }
});
