/** The embedded database of a moment that has passed: a copy, the log after it, and what is refused. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runningEngineUrl, startEngine } from '../../server/database/engine/startEngine.ts';
import { basesIn, compressSegments, removeOld } from '../../server/operations/recovery/files.ts';
import { lifecycle } from '../../server/http/lifecycle.ts';
import { recover } from '../../server/operations/recovery/recover.ts';
import { recoveryState } from '../../server/operations/recovery/state.ts';
import { watchRecovery } from '../../server/operations/recovery/watch.ts';
import { dataDirectory } from '../support/dataDirectory.ts';
import { openCounter } from './support/faults/counter.ts';
import { openSchool, type School } from './support/faults/school.ts';
import { freePort, runScript, ServerProcess } from './support/faults/serverProcess.ts';
import { compare } from './support/faults/verify.ts';
import { startWriters, type Written } from './support/faults/writers.ts';
import { readyDirectory } from './support/readyDirectory.ts';
import { runHere } from './support/runHere.ts';
import { asOwner } from './support/testDatabase.ts';

const root = dataDirectory('edubase-recovery-');
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const from = join(root, 'archive');
afterAll(() => rmSync(root, { recursive: true, force: true }));
const pause = (): Promise<void> => new Promise((done) => void setTimeout(done, 50));

let school: School;
let before: Written;
/** After the first writes and before the second. */
let moment: string;
let metrics: string;

beforeAll(async () => {
  await readyDirectory(dataDir);
  // Its end archives the log: the first look of the server, a quarter of a minute before its second, sees that.
  await (await startEngine({ dataDir, archiveTo: from })).stop();
  const metricsPort = await freePort();
  const server = new ServerProcess({ dataDir }, await freePort(), undefined, {
    RECOVERY_DIR: from,
    METRICS_PORT: String(metricsPort),
  });
  await server.start();
  while ((await basesIn(from)).length === 0) await pause();
  school = await openSchool(server, { dataDir });
  const url = (await runningEngineUrl({ dataDir })) ?? '';
  const counter = await openCounter(url, school);
  const write = async (name: string): Promise<Written> => {
    const written = startWriters({ base: server.base, school, counter, name, allowed: [] });
    while ([written.acknowledged, written.receipts, written.vouchers].some(({ size }) => size < 5)) await pause();
    await written.stop();
    return written;
  };
  await asOwner(url, (client) =>
    client.query(
      "INSERT INTO sms_contacts (institute_code, name, mobile) SELECT institute_code, 'Gulalai Khattak', '+923001234567' FROM institute WHERE institute_code = $1",
      [school.code],
    ),
  );
  before = await write('before');
  const { rows } = await asOwner(url, (client) =>
    client.query<{ moment: string }>(
      "SELECT to_char(date_trunc('milliseconds', clock_timestamp()) + interval '1 ms', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') AS moment",
    ),
  );
  moment = rows[0]?.moment ?? '';
  await pause();
  await write('after');
  const { rows: contacts } = await asOwner(url, (client) =>
    client.query<{ id: string }>("SELECT id FROM sms_contacts WHERE name = 'Gulalai Khattak'"),
  );
  const erased = await fetch(`${server.base}/api/personal_data/contact/${contacts[0]?.id}/erase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ institute_code: school.code, reason: 'Asked for it', name: 'Gulalai Khattak' }),
  });
  if (erased.status !== 200) throw new Error(await erased.text());
  await asOwner(url, (client) => client.query("DELETE FROM news WHERE title LIKE 'before%'; SELECT pg_switch_wal()"));
  do {
    await pause();
    metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  } while (
    !/^edubase_recovery_waiting_segments 0$/m.test(metrics) ||
    !/^edubase_recovery_copy_timestamp_seconds \d/m.test(metrics) ||
    !/^edubase_recovery_archived_timestamp_seconds \d/m.test(metrics)
  );
  await server.stop();
  // As the server does it, four times a minute.
  await compressSegments(from);
});

const into = (name: string): string => join(root, name);
const recovered = (run: typeof runScript, name: string, to: string) =>
  run('scripts/recover.ts', ['--from', from, '--into', into(name), '--to', to], { dataDir });

test('a recovery brings back what was there at the moment, nothing that came after it but who was erased, and books that hold', async () => {
  expect(await recovered(runScript, 'then', moment)).toMatchObject({ code: 0 });
  const server = new ServerProcess({ dataDir: into('then') }, await freePort());
  await server.start();
  try {
    const url = (await runningEngineUrl({ dataDir: into('then') })) ?? '';
    const { lost, doubled, books } = await compare(url, school, 'before', before);
    expect({ lost, doubled, books }).toEqual({ lost: [], doubled: [], books: [] });
    const { rows } = await asOwner(url, (client) =>
      client.query(
        "SELECT (SELECT count(*)::int FROM news WHERE title LIKE 'after%') AS later, current_setting('archive_mode') AS archives, pg_is_in_recovery() AS recovering, (SELECT count(*)::int FROM sms_contacts WHERE name = 'Gulalai Khattak') AS erased",
      ),
    );
    expect(rows).toEqual([{ later: 0, archives: 'off', recovering: false, erased: 0 }]);
  } finally {
    await server.stop();
  }
});

test('without a moment it goes to the end of the log, which the old directory still has the last of', async () => {
  const options = { from, into: into('last'), to: null, lastSegments: join(dataDir, 'postgres', 'pg_wal') };
  await recover(options);
  const engine = await startEngine({ dataDir: into('last') });
  const count =
    "SELECT count(*) FILTER (WHERE title LIKE 'before%')::int AS deleted, count(*) FILTER (WHERE title LIKE 'after%') >= 5 AS later FROM news";
  const { rows } = await asOwner(engine.url, (client) => client.query(count)).finally(() => engine.stop());
  expect(rows).toEqual([{ deleted: 0, later: true }]);
});

test('metrics say when the last copy was taken and what was archived', () => {
  expect(metrics).toMatch(/^edubase_recovery_archived_timestamp_seconds \d/m);
  expect(metrics).toMatch(/^edubase_recovery_archive_failures_total 0$/m);
});

describe('is refused, and leaves nothing behind', () => {
  test('a directory that is not empty', async () => {
    mkdirSync(into('full'));
    writeFileSync(join(into('full'), 'a'), '');
    const { code, stderr } = await recovered(runHere, 'full', moment);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(readdirSync(into('full'))).toEqual(['a']);
  });
  test('a moment before the oldest copy, one that the log does not reach, and one to come', async () => {
    const refuse = (to: Date): Promise<unknown> => recover({ from, into: into('none'), to });
    await expect(refuse(new Date('2020-01-01'))).rejects.toThrow(/The oldest copy in .* is of 20.*nothing before it/);
    await expect(refuse(new Date(Date.now() + 86_400_000))).rejects.toThrow('has not come yet');
    await expect(refuse(new Date())).rejects.toThrow(/The log ends before .*Leave --to out/);
    expect(existsSync(into('none'))).toBe(false);
  });
  test('a log with a gap', async () => {
    const wal = join(from, 'wal');
    const [first = ''] = (await basesIn(from)).map(({ firstSegment }) => firstSegment);
    const file = readdirSync(wal).find((name) => name.startsWith(first) && !name.includes('.backup')) ?? '';
    renameSync(join(wal, file), join(root, file));
    await expect(recover({ from, into: into('none'), to: new Date(moment) })).rejects.toThrow(
      new RegExp(`has a gap: the segment …${first.slice(8)} is missing`),
    );
    renameSync(join(root, file), join(wal, file));
    expect(existsSync(into('none'))).toBe(false);
  });
});

test('a database that does not archive yet, or whose archive is of another one, says so', async () => {
  const engine = await startEngine({ dataDir: into('other') });
  const watched = await watchRecovery(engine, from, 7);
  await watched.stop();
  expect(lifecycle.troubles()).toEqual(['RECOVERY_DIR counts once the database has been stopped and started']);
  await engine.stop();
  lifecycle.begin();
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const archiving = await startEngine({ dataDir: into('other'), archiveTo: into('others') });
  const wrong = await watchRecovery(archiving, from, 7);
  while (lifecycle.troubles().length === 0) await pause();
  await wrong.stop();
  await archiving.stop();
  expect(lifecycle.troubles()).toEqual([expect.stringContaining('No copy for a recovery')]);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('is the archive of another database'));
  said.mockRestore();
  lifecycle.begin();
  Object.assign(recoveryState, { isOn: false, lastBase: null, archiver: null, failed: false });
});

test('what no moment of the days needs is removed, with its log, and segments are made small', async () => {
  const directory = into('old');
  const wal = join(directory, 'wal');
  mkdirSync(wal, { recursive: true });
  const segment = (number: number): string =>
    `0000000100000000000000${number.toString(16).padStart(2, '0').toUpperCase()}`;
  const now = Date.parse('2026-11-27T12:00:00Z');
  for (const [day, number] of [
    [1, 5],
    [2, 10],
    [3, 15],
    [4, 20],
  ] as const) {
    const base = join(directory, 'base', `2026110${day}T000000Z`);
    mkdirSync(base, { recursive: true });
    const manifest = { firstSegment: segment(number), endedAt: `2026-11-0${day}T00:01:00.000Z`, bytes: 1, system: '1' };
    writeFileSync(join(base, 'base.json'), JSON.stringify(manifest));
  }
  for (let number = 1; number <= 22; number++) writeFileSync(join(wal, segment(number)), 'x');
  writeFileSync(join(wal, '00000002.history'), '');
  await compressSegments(directory);
  // 24 days and a half ago is the 3rd at midnight: the copy of the 2nd is the last before it.
  await removeOld(directory, 24, Date.parse('2026-11-27T00:00:30Z'));
  expect((await basesIn(directory)).map(({ name }) => name.slice(0, 8))).toEqual(['20261102', '20261103', '20261104']);
  const left = readdirSync(wal).sort();
  expect(left).toHaveLength(14);
  expect([left[0], left.at(-1)]).toEqual([`${segment(10)}.gz`, '00000002.history']);
  await removeOld(directory, 1, now);
  expect((await basesIn(directory)).map(({ name }) => name.slice(0, 8))).toEqual(['20261104']);
});
