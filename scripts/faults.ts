/**
 * node scripts/faults.ts [--rounds 100]: kills the server, the database and both in a stream of writes, so many times
 * each, and fills the disk a tenth as often (where a small disk can be mounted); as often it cuts uploads, kills the
 * server between the rows of an import, cuts its connections in bulk billing and swaps sessions. A line of JSON per
 * round; ends with 1 when anything acknowledged was lost or done twice.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningEngineUrl } from '../server/database/engine/startEngine.ts';
import { printable } from '../server/operations/check/print.ts';
import { runCheck } from '../server/operations/check/runCheck.ts';
import { Refusal } from '../server/operations/Refusal.ts';
import { runCommand } from '../server/operations/runCommand.ts';
import { fillDisk } from '../tests/api/support/faults/fullDisk.ts';
import { openCounter } from '../tests/api/support/faults/counter.ts';
import { cutUploads, killImport } from '../tests/api/support/faults/importAttacks.ts';
import { cutBilling, swapSessions } from '../tests/api/support/faults/jobAttacks.ts';
import {
  faultsOf,
  killBoth,
  killDatabase,
  killServer,
  type Bench,
  type RoundResult,
} from '../tests/api/support/faults/rounds.ts';
import { openSchool } from '../tests/api/support/faults/school.ts';
import { freePort, ServerProcess } from '../tests/api/support/faults/serverProcess.ts';
import { mountSmallDisk, type SmallDisk } from '../tests/api/support/faults/smallDisk.ts';

const DISK_MB = 1500;

async function play(bench: Bench, rounds: number, disk: SmallDisk | null): Promise<number> {
  let bad = 0;
  const tell = (result: RoundResult): void => {
    const faults = faultsOf(result);
    bad += faults.length;
    console.info(JSON.stringify({ ...result, lost: result.lost.length, doubled: result.doubled.length, faults }));
  };
  for (let number = 1; number <= rounds; number++) {
    tell(await killServer(bench, `server${number}`));
    tell(await killBoth(bench, `both${number}`));
    tell(await killDatabase(bench, `database${number}`));
    if (number % 10 === 1) {
      for (const attack of [cutUploads, killImport, cutBilling, swapSessions]) {
        const result = await attack(bench, `attack${number}${attack.name}`);
        bad += result.faults.length;
        console.info(JSON.stringify(result));
      }
    }
    if (disk && number % 10 === 0) tell(await fillDisk(bench, disk, `disk${number}`, randomInt(50_000, 20_000_000)));
  }
  return bad;
}

await runCommand('node scripts/faults.ts [--rounds 100]', async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
  const rounds = Number(values.rounds);
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Refusal('--rounds must be a whole number above 0.');
  if (process.platform !== 'linux')
    throw new Refusal('This needs Linux: it finds the processes of the database through /proc.');
  const directory = mkdtempSync(join(tmpdir(), 'edubase-faults-'));
  chmodSync(directory, 0o755);
  const mount = join(directory, 'disk');
  mkdirSync(mount);
  const mounted = mountSmallDisk(mount, DISK_MB);
  const disk = 'impossible' in mounted ? null : mounted;
  if ('impossible' in mounted) console.error(`Without the full disk: ${mounted.impossible}`);
  const dataDir = join(mount, 'data');
  const server = new ServerProcess({ dataDir }, await freePort());
  try {
    await server.start();
    const school = await openSchool(server, { dataDir });
    const counter = await openCounter((await runningEngineUrl({ dataDir })) ?? '', school);
    const bad = await play({ server, dataDir, school, counter }, rounds, disk);
    const report = await runCheck((await runningEngineUrl({ dataDir })) ?? '');
    console.error(printable(report).join('\n'));
    console.error(bad === 0 ? `${rounds} rounds of each: nothing lost, nothing done twice.` : `${bad} faults.`);
    return bad === 0 && report.ok ? 0 : 1;
  } finally {
    await server.stop();
    disk?.unmount();
    rmSync(directory, { recursive: true, force: true });
  }
});
