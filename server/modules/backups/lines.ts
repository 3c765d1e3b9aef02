/**
 * The lines of a backup of one institute: first what it is; then for each table a line that begins with #, its rows as
 * JSON, and a line with their number; last the SHA-256 of everything before. Everything is of one moment, read behind
 * row-level security: nothing of another institute can be in it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isInstituteCode, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { readMigrations } from '../../database/migrations.ts';
import { streamed } from '../../database/streamed.ts';
import { LEFT_OUT, readTables } from '../../operations/backup/tables.ts';

export const INSTITUTE_FORMAT = 'edubase-institute';
export const INSTITUTE_FORMAT_VERSION = 1;
export interface InstituteHeader {
  readonly format: string;
  readonly version: number;
  readonly made_at: string;
  readonly institute_code: string;
  readonly institute_name: string;
  /** Number, name and checksum of the last migration. */
  readonly migration: string;
  readonly tables: readonly string[];
}
/** The version of the schema that the rows are of. */
export const schemaVersion = (migrations = readMigrations()): string => {
  const hash = createHash('sha256');
  for (const { checksum } of migrations) hash.update(checksum);
  return `${migrations.at(-1)?.number ?? 0} ${hash.digest('hex').slice(0, 16)}`;
};
/**
 * Neither records nor history: answers of calls that may be sent again, the backups themselves, and a sample, which
 * belongs to one institute alone.
 */
export const NOT_OF_INSTITUTE: readonly string[] = [...LEFT_OUT, 'idempotency_key', 'samples'];
/** Rows that are read at once: one may be a stored file. */
const AT_ONCE = 400;
/** A password is nobody's but its owner's: it does not leave the server. After a restore it is given anew. */
const WITHOUT_SECRETS: Readonly<Record<string, string>> = {
  users: `|| '{"password_hash": "none", "must_change_password": true}'::jsonb`,
};

type Write = (bytes: string) => Promise<void>;
interface Progress {
  readonly tables: number;
  readonly at: number;
  readonly rows: number;
}
interface Line {
  readonly line: string;
}
async function writeTable(trx: Trx, code: string, table: string, write: Write): Promise<number> {
  // A cursor takes no parameters; the code has been checked, and both are names.
  const rows = sql.raw(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT (to_jsonb(t) ${WITHOUT_SECRETS[table] ?? ''})::text AS line FROM "${table}" t WHERE t.institute_code = '${code}'`,
  );
  await rows.execute(trx);
  let count = 0;
  for (;;) {
    const { rows: found } = await sql<Line>`FETCH FORWARD ${sql.raw(String(AT_ONCE))} FROM backup_rows`.execute(trx);
    if (found.length === 0) break;
    count += found.length;
    await write(found.map(({ line }) => `${line}\n`).join(''));
  }
  await sql`CLOSE backup_rows`.execute(trx);
  return count;
}
async function writeAll(trx: Trx, code: string, send: Write, onTable: (progress: Progress) => void): Promise<void> {
  const hash = createHash('sha256');
  const write: Write = (text) => {
    hash.update(text);
    return send(text);
  };
  const client = { query: async (text: string) => ({ rows: (await sql.raw(text).execute(trx)).rows as never[] }) };
  const tables = (await readTables(client)).map(({ name }) => name).filter((name) => !NOT_OF_INSTITUTE.includes(name));
  const { rows } = await sql<
    Pick<InstituteHeader, 'institute_name' | 'made_at'>
  >`SELECT i.institute_name, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS made_at FROM institute i WHERE i.institute_code = ${code}`.execute(
    trx,
  );
  const header: InstituteHeader = {
    format: INSTITUTE_FORMAT,
    version: INSTITUTE_FORMAT_VERSION,
    made_at: rows[0]?.made_at ?? '',
    institute_code: code,
    institute_name: rows[0]?.institute_name ?? '',
    migration: schemaVersion(),
    tables,
  };
  await write(`#${JSON.stringify(header)}\n`);
  let all = 0;
  for (const [at, table] of tables.entries()) {
    await write(`#${JSON.stringify({ table })}\n`);
    const count = await writeTable(trx, code, table, write);
    await write(`#${JSON.stringify({ rows: count })}\n`);
    all += count;
    onTable({ tables: tables.length, at: at + 1, rows: all });
  }
  await send(`#${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
}
/** All lines, some at a time. They are read no faster than they are taken. */
export async function* instituteLines(
  db: Database,
  code: string,
  onTable: (progress: Progress) => void = () => undefined,
): AsyncGenerator<string, void, void> {
  if (!isInstituteCode(code)) throw new RangeError('not an institute code');
  const who = { instituteCode: code, campuses: 'all', userId: null } as const;
  yield* streamed<string>(db, who, (trx, send) => writeAll(trx, code, send, onTable));
}
