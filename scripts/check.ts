/**
 * npm run check [-- --json]: asks the data whether every rule holds; ends with 1 when one does not. See
 * docs/operating.md.
 */
import { parseArgs } from 'node:util';
import { printable } from '../server/operations/check/print.ts';
import { runCheck } from '../server/operations/check/runCheck.ts';
import { reachDatabase } from '../server/operations/connect.ts';
import { runCommand } from '../server/operations/runCommand.ts';

await runCommand('npm run check [-- --json]', async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const { url, release } = await reachDatabase();
  try {
    const report = await runCheck(url);
    console.info(values.json ? JSON.stringify(report, null, 2) : printable(report).join('\n'));
    return report.ok ? 0 : 1;
  } finally {
    await release();
  }
});
