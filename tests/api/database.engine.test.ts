import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { checkExternal, withoutPassword } from '../../server/database/engine/external.ts';
import { findHome } from '../../server/database/engine/home.ts';
import { readPostmaster } from '../../server/database/engine/postmasterFile.ts';
import { unprivilegedUser } from '../../server/database/engine/runAs.ts';
import { runningEngineUrl, startEngine, type Engine } from '../../server/database/engine/startEngine.ts';
import { requestsUrl } from '../../server/database/loginRole.ts';
import { migrate } from '../../server/database/migrate.ts';
import { nextNumber, readMigrations } from '../../server/database/migrations.ts';
import { openDatabase } from '../../server/database/open.ts';
import { dataDirectory } from '../support/dataDirectory.ts';
import { Proven, textsOf } from '../support/proven.ts';
import { asOwner } from './support/testDatabase.ts';

const proven = new Proven('engine');
/** What starts, adopts, locks and stops a database, and makes it ready. */
const FILES = [
  'appRole.ts',
  'engine',
  'loginRole.ts',
  'migrate.ts',
  'applyMigration.ts',
  'lockTimeout.ts',
  'migrationLock.ts',
  'migrations.ts',
  'seeingAllRows.ts',
  'sqlStatements.ts',
];
const decides = [
  textsOf(FILES.map((name) => `server/database/${name}`)),
  textsOf(['tests/api/database.engine.test.ts', 'tests/api/support/engineChild.ts']),
  // Which PostgreSQL it is.
  (JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: unknown }).optionalDependencies,
];
/** While nothing of this has changed: a life of it, what it adopts and refuses, and migrations by an owner who may little. */
const isProven = proven.holds('engine', decides);
let failed = 0;
afterEach(({ task }) => void (failed += Number(task.result?.state === 'fail')));
afterAll(() => {
  if (failed === 0) proven.write({ engine: decides });
});

const root = dataDirectory('edubase-engine-');
// The user that a root process hands the database to must be able to come in.
chmodSync(root, 0o755);
const engines: Engine[] = [];
let directories = 0;
const freshDirectory = (): string => join(root, `d${++directories}`);
const start = async (dataDir: string, more: Partial<Parameters<typeof startEngine>[0]> = {}): Promise<Engine> => {
  const engine = await startEngine({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' }, ...more });
  engines.push(engine);
  return engine;
};
const one = async (url: string, text: string): Promise<unknown> =>
  Object.values((await asOwner(url, (client) => client.query<Record<string, unknown>>(text))).rows[0] ?? {})[0];
const isRoot = process.getuid?.() === 0;

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An Edubase process that is killed as soon as its database answers; returns what it had started. */
async function killedEngine(dataDir: string): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/engineChild.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', () => reject(new Error('the child ended')));
  });
  const gone = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  return { url: (JSON.parse(line) as { url: string }).url, pid: readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0 };
}

describe('life of an embedded server', () => {
  test('makes a database, keeps it over a restart, and stops cleanly', async () => {
    const dataDir = freshDirectory();
    const first = await start(dataDir);
    expect(first.kind).toBe('embedded');
    await asOwner(first.url, (client) => client.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (42)'));
    expect(await one(first.url, 'SHOW timezone')).toBe('UTC');
    expect(await one(first.url, 'SHOW data_checksums')).toBe('on');
    expect(
      await one(
        first.url,
        "SELECT format('%s %s %s', datlocale, datlocprovider, pg_encoding_to_char(encoding)) FROM pg_database WHERE datname = current_database()",
      ),
    ).toBe('C.UTF-8 b UTF8');
    expect(await one(first.url, 'SHOW listen_addresses')).toMatch(/^(127\.0\.0\.1)?$/);
    await Promise.all([first.stop(), first.stop()]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(await runningEngineUrl({ dataDir })).toBeUndefined();
    const second = await start(dataDir);
    expect(await one(second.url, 'SELECT n FROM kept')).toBe(42);
    expect(await runningEngineUrl({ dataDir })).toBe(second.url);
  });

  test.skipIf(isProven)('the password is for this user alone and is asked for', async () => {
    const dataDir = freshDirectory();
    const { url } = await start(dataDir);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    const client = new pg.Client({ connectionString: wrong.toString() });
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  test('adopts the server that a killed process left behind', async () => {
    const dataDir = freshDirectory();
    const killed = await killedEngine(dataDir);
    await asOwner(killed.url, (client) => client.query('CREATE TABLE kept (n int)'));
    const engine = await start(dataDir);
    expect(engine.kind).toBe('adopted');
    expect(readPostmaster(join(dataDir, 'postgres'))?.pid).toBe(killed.pid);
    expect(await one(engine.url, 'SELECT count(*) FROM kept')).toBe('0');
    await engine.stop();
    expect(() => process.kill(killed.pid, 0)).toThrow('ESRCH');
  });

  test.skipIf(isProven)('recovers after the server itself was killed', async () => {
    const dataDir = freshDirectory();
    const killed = await killedEngine(dataDir);
    await asOwner(killed.url, (client) =>
      client.query('CREATE TABLE kept AS SELECT g AS n FROM generate_series(1, 50000) g'),
    );
    process.kill(killed.pid, 'SIGKILL');
    const engine = await start(dataDir);
    expect(engine.kind).toBe('embedded');
    expect(await one(engine.url, 'SELECT count(*) FROM kept')).toBe('50000');
  });

  test('a second server on the directory is refused and the first goes on', async () => {
    const dataDir = freshDirectory();
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(`Another Edubase server \\(process ${process.pid}, since .*${dataDir}.*EDUBASE_DATA_DIR`),
    );
    expect(await one(first.url, 'SELECT 1')).toBe(1);
    await first.stop();
    expect((await start(dataDir)).kind).toBe('embedded');
  });

  test.skipIf(isProven)('two first starts at once: one runs, one is refused', async () => {
    const dataDir = freshDirectory();
    const results = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String((results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
      'Another Edubase server',
    );
  });

  test.skipIf(isProven)('holds its directory again after its connection was cut', async () => {
    const dataDir = freshDirectory();
    const { url } = await start(dataDir);
    await asOwner(url, (client) =>
      client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
      ),
    );
    await new Promise((resolve) => void setTimeout(resolve, 500));
    await expect(start(dataDir)).rejects.toThrow('Another Edubase server');
  });

  test.skipIf(isProven)('a path too long for a socket is served on the loopback address', async () => {
    const dataDir = join(freshDirectory(), 'x'.repeat(100));
    const { url } = await start(dataDir);
    expect(new URL(url).searchParams.has('host')).toBe(false);
    expect(await one(url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await runningEngineUrl({ dataDir })).toBe(url);
  });
});

describe.skipIf(isProven)('what stands in the way is said, and nothing is deleted', () => {
  test('a database of another major version', async () => {
    const dataDir = freshDirectory();
    const { stop } = await start(dataDir);
    await stop();
    const pgdata = join(dataDir, 'postgres');
    writeFileSync(join(pgdata, 'PG_VERSION'), '17\n');
    const before = readdirSync(pgdata, { recursive: true }).toSorted();
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17, and the installed programs are PostgreSQL 18/);
    expect(readdirSync(pgdata, { recursive: true }).toSorted()).toEqual(before);
  });

  test('a damaged database', async () => {
    const dataDir = freshDirectory();
    const { stop } = await start(dataDir);
    await stop();
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    writeFileSync(control, '');
    await expect(start(dataDir)).rejects.toThrow(/did not start:[^]*pg_control[^]*was not changed/);
    expect(readFileSync(control, 'utf8')).toBe('');
  });

  test('a lock file left by a dead process is PostgreSQL’s to judge', async () => {
    const dataDir = freshDirectory();
    const { stop } = await start(dataDir);
    await stop();
    const pgdata = join(dataDir, 'postgres');
    writeFileSync(join(pgdata, 'postmaster.pid'), `4194303\n${pgdata}\n1\n5432\n${pgdata}\n\n0 0\nready\n`);
    expect((await start(dataDir)).kind).toBe('embedded');
  });

  test('an unreachable DATABASE_URL, without its password', async () => {
    await expect(checkExternal('postgresql://school:secret@127.0.0.1:1/x', 0)).rejects.toThrow(
      /postgresql:\/\/school@127\.0\.0\.1:1\/x cannot be used.*DATABASE_URL/,
    );
    expect(withoutPassword('no url at all')).toBe('DATABASE_URL');
  });

  test('DATABASE_URL is used as it is and left running', async () => {
    const { url } = await start(freshDirectory());
    const external = await start(freshDirectory(), { databaseUrl: url });
    expect(external).toMatchObject({ kind: 'external', url });
    await external.stop();
    expect(await one(url, 'SELECT 1')).toBe(1);
  });
});

describe('an owner who is no superuser', () => {
  const urlAs = (url: string, user: string, database = user): string => {
    const changed = new URL(url);
    changed.username = user;
    changed.password = 'x';
    changed.pathname = `/${database}`;
    return changed.toString();
  };

  test('makes the role of requests if it may, is told what to ask for if not, and sees no institute either', async () => {
    const { url } = await start(freshDirectory());
    await asOwner(url, (client) =>
      client.query("CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'x'; CREATE ROLE weak LOGIN PASSWORD 'x'"),
    );
    for (const user of ['maker', 'weak'])
      await asOwner(url, (client) => client.query(`CREATE DATABASE ${user} OWNER ${user}`));
    await expect(migrate(urlAs(url, 'weak'))).rejects.toThrow(
      /user weak may not make the role.*CREATE ROLE edubase_app NOLOGIN; GRANT edubase_app TO weak;/,
    );
    await migrate(urlAs(url, 'maker'));
    await expect(migrate(urlAs(url, 'weak'))).rejects.toThrow(
      /user weak may not use the role.*: GRANT edubase_app TO weak;/,
    );
    await asOwner(url, (client) => client.query('GRANT edubase_app TO weak'));
    await migrate(urlAs(url, 'weak'));
    const warnings: string[] = [];
    for (const user of ['maker', 'weak']) {
      const database = openDatabase({
        url: await requestsUrl(urlAs(url, user), null, (line) => warnings.push(line)),
        poolSize: 1,
      });
      const { rows } = await database.pool.query<{ name: string }>('SELECT session_user AS name');
      expect(rows).toEqual([{ name: user === 'maker' ? 'maker_requests' : 'weak' }]);
      const who = { instituteCode: 'demo', campuses: 'all', userId: null } as const;
      await withInstitute(database, who, (trx) =>
        trx.insertInto('institute').values({ institute_code: 'demo', institute_name: 'Demo' }).execute(),
      );
      expect(
        await withInstitute(database, { ...who, instituteCode: 'other' }, (trx) =>
          trx.selectFrom('institute').selectAll().execute(),
        ),
      ).toEqual([]);
      await database.close();
      expect(await one(urlAs(url, user), 'SELECT count(*) FROM institute')).toBe('0');
    }
    expect(warnings).toEqual([expect.stringMatching(/sign in as the owner.*permission denied.*DATABASE_APP_URL/s)]);
  });

  test.skipIf(isProven)(
    'signs requests in as whom DATABASE_APP_URL names, unless that user could do more',
    async () => {
      const { url } = await start(freshDirectory());
      await migrate(url);
      await asOwner(url, (client) =>
        client.query(
          "CREATE ROLE clerk LOGIN NOINHERIT PASSWORD 'x'; GRANT edubase_app TO clerk; CREATE ROLE deputy LOGIN PASSWORD 'x'; GRANT edubase TO deputy; CREATE ROLE nobody LOGIN PASSWORD 'x'",
        ),
      );
      const as = (user: string): string => urlAs(url, user, 'edubase');
      expect(await requestsUrl(url, as('clerk'))).toBe(as('clerk'));
      await expect(requestsUrl(url, url)).rejects.toThrow(/'edubase' is a superuser/);
      await expect(requestsUrl(url, as('deputy'))).rejects.toThrow(
        /'deputy' owns the tables, or is a member of their owner/,
      );
      await expect(requestsUrl(url, as('nobody'))).rejects.toThrow(
        /'nobody' is not a member of edubase_app.*CREATE ROLE/s,
      );
      // Made anew when its password is no longer right.
      const made = await requestsUrl(url);
      await asOwner(url, (client) => client.query("ALTER ROLE edubase_requests PASSWORD 'other'"));
      expect(await requestsUrl(url)).toBe(made);
      expect(await one(made, 'SELECT session_user')).toBe('edubase_requests');
    },
  );
});

describe('a migration of an owner who is no superuser', () => {
  test('changes the rows of every institute, and leaves the wall as it was', async () => {
    const { url } = await start(freshDirectory());
    await asOwner(url, (client) => client.query("CREATE ROLE owner_only LOGIN CREATEROLE PASSWORD 'x'"));
    await asOwner(url, (client) => client.query('CREATE DATABASE owner_only OWNER owner_only'));
    const own = new URL(url);
    own.username = 'owner_only';
    own.password = 'x';
    own.pathname = '/owner_only';
    await migrate(own.toString());
    const admin = new URL(url);
    admin.pathname = '/owner_only';
    await asOwner(admin.toString(), (client) =>
      client.query("INSERT INTO institute (institute_code, institute_name) VALUES ('north', 'Old'), ('south', 'Old')"),
    );
    const forced = 'SELECT count(*) FROM pg_class WHERE relforcerowsecurity';
    const before = await one(own.toString(), forced);
    const next = {
      number: nextNumber(),
      name: 'next.sql',
      sql: "-- rows of: institute\nUPDATE institute SET institute_name = 'New'",
      checksum: 'next',
    };
    await migrate(own.toString(), [...readMigrations(), next]);
    expect(await one(admin.toString(), "SELECT count(*) FROM institute WHERE institute_name = 'New'")).toBe('2');
    expect(await one(own.toString(), forced)).toBe(before);
    expect(await one(own.toString(), 'SELECT count(*) FROM institute')).toBe('0');
  });
});

describe('who runs it', () => {
  const line = (name: string, uid: number): string => `${name}:x:${uid}:${uid}::/:/bin/false`;

  test('an unprivileged user that exists', () => {
    expect(unprivilegedUser([line('root', 0), line('nobody', 65534), line('postgres', 101)].join('\n'))?.name).toBe(
      'postgres',
    );
    expect(unprivilegedUser([line('root', 0), line('nobody', 65534)].join('\n'))).toMatchObject({
      name: 'nobody',
      uid: 65534,
    });
    expect(unprivilegedUser(line('root', 0))).toBeUndefined();
  });

  test.skipIf(!isRoot || process.platform !== 'linux')(
    'as root the server runs as that user, and its files are that user’s',
    async () => {
      const dataDir = freshDirectory();
      await start(dataDir);
      const { uid } = statSync(join(dataDir, 'postgres'));
      const pid = readPostmaster(join(dataDir, 'postgres'))?.pid;
      expect(uid).not.toBe(0);
      expect(statSync(`/proc/${pid}`).uid).toBe(uid);
    },
  );

  test.skipIf(!isRoot)('as root a closed data directory is opened for passing through', async () => {
    const dataDir = freshDirectory();
    mkdirSync(dataDir, { mode: 0o700 });
    expect((await start(dataDir)).directory).toBe(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o701);
  });

  test.skipIf(!isRoot)(
    'as root below a closed directory the data goes elsewhere, a note says where, and it stays there',
    () => {
      const closed = freshDirectory();
      mkdirSync(closed, { mode: 0o700 });
      const wanted = join(closed, 'project', '.edubase');
      const machineRoot = join(root, 'machine');
      const home = findHome(wanted, machineRoot);
      expect(home).toMatchObject({
        movedFrom: wanted,
        directory: expect.stringMatching(new RegExp(`^${machineRoot}/project-[0-9a-f]{8}$`)) as string,
      });
      expect(readFileSync(join(wanted, 'data-is-elsewhere.txt'), 'utf8')).toContain(home.directory);
      chmodSync(closed, 0o755);
      expect(findHome(wanted, machineRoot).directory).toBe(home.directory);
      rmSync(home.directory, { recursive: true });
      expect(() => findHome(wanted, machineRoot)).toThrow(/which is not there. Bring that directory back/);
    },
  );
});
