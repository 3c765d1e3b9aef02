/** Brings a backup of one institute back, as a new institute beside those that are there. */
import { dirname } from 'node:path';
import type pg from 'pg';
import { ident } from '../../database/schema/names.ts';
import { isInstituteCode, withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { NOT_OF_INSTITUTE, schemaVersion, type InstituteHeader } from '../../modules/backups/lines.ts';
import { readInstituteBackup, type InstitutePiece } from '../../modules/backups/readLines.ts';
import { audit, commandLine } from '../../resources/audit.ts';
import { copyIn } from '../backup/copyIn.ts';
import { readTables, type BackupTable } from '../backup/tables.ts';
import { erasureDirectories, readErasureList } from '../erasureList.ts';
import { eraseAgain, erasuresOf, type ErasedAgain } from '../erasures.ts';
import { Refusal } from '../Refusal.ts';
import { instituteCodes } from './codesInDatabase.ts';
import { createOperatorsUser, type MadeUser } from './internal.ts';
import { brokenReference, putTriggersAside } from './triggersAside.ts';
import { withConnection } from '../../database/withConnection.ts';

export interface RestoreOrder {
  readonly file: string;
  readonly code: string;
  /** That of the backup without it. */
  readonly name?: string | undefined;
  /** Username of an administrator who is made for it: no password is in a backup. */
  readonly admin: string;
}
const SETTINGS = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'; SET LOCAL timezone = 'UTC'; SET LOCAL search_path = public;
CREATE TEMPORARY TABLE restored_lines (line text NOT NULL) ON COMMIT DROP`;
/** Their rows name files as history does, and are sealed as they are: nothing in them is written anew but the code. */
const AS_WRITTEN = new Set(['audit_log', 'gl_lines']);

/** Characters that are sent at once. */
const AT_ONCE = 128 * 1024;
/** COPY text of the rows up to the end of their table. */
async function* rowsOf(pieces: AsyncIterator<InstitutePiece>): AsyncGenerator<Buffer> {
  let waiting = '';
  for (;;) {
    const { value, done } = await pieces.next();
    if (done === true) throw new Refusal('The backup ends within a table.');
    if ('row' in value) waiting += `${value.row.replaceAll('\\', '\\\\')}\n`;
    const isEnd = 'end' in value;
    if (waiting !== '' && (isEnd || waiting.length > AT_ONCE)) {
      yield Buffer.from(waiting);
      waiting = '';
    }
    if (isEnd) return;
  }
}
interface Renamed {
  readonly from: string;
  readonly to: string;
}
/**
 * One statement for a table, so that rows may name one another. A seal that fitted is made anew for the new code; one that did
 * not, stays what it is, and the check of the books goes on finding it.
 */
async function loadTable(
  client: pg.Client,
  table: BackupTable,
  { from, to }: Renamed,
  pieces: AsyncIterator<InstitutePiece>,
): Promise<number> {
  const name = ident(table.name);
  const taken = await copyIn(client, 'COPY restored_lines (line) FROM STDIN', rowsOf(pieces));
  if (taken === 0) return 0;
  const { rows: seal } = await client.query<{ sealed: boolean }>(
    "SELECT to_regprocedure(format('seal_of_%s(%I)', $1::text, $1::text)) IS NOT NULL AS sealed",
    [table.name],
  );
  const code = `jsonb_build_object('institute_code', $2::text)`;
  // A stored file is named by the code of its institute and 24 letters and digits.
  const line = AS_WRITTEN.has(table.name)
    ? `l.line::jsonb || ${code}`
    : `regexp_replace(l.line, '"' || $1 || '\\.([A-Za-z0-9_-]{24})"', '"' || $2 || '.\\1"', 'g')::jsonb || ${code}`;
  const isSealed = seal[0]?.sealed === true && table.columns.includes('seal');
  const values = table.columns.map((column) =>
    column === 'seal' && isSealed
      ? `CASE WHEN o.seal = ${ident(`seal_of_${table.name}`)}(o) THEN ${ident(`seal_of_${table.name}`)}(x) ELSE o.seal END`
      : `x.${ident(column)}`,
  );
  const { rowCount } = await client.query(
    `INSERT INTO ${name} (${table.columns.map(ident).join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')}
      FROM restored_lines l ${isSealed ? `CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, l.line::jsonb) o` : ''} CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, ${line}) x
      WHERE $1::text <> ''`,
    [from, to],
  );
  await client.query('TRUNCATE restored_lines');
  if (rowCount !== taken) throw new Refusal(`PostgreSQL took ${rowCount} rows of ${table.name} instead of ${taken}.`);
  return taken;
}
/** Sums of days hold the seals of their rows: where one fitted, it is made anew. */
const DAYS = [
  `WITH s AS MATERIALIZED (SELECT l.account_id, l.campus_id, l.entry_date, bit_xor(seal_of_gl_lines(l)) AS now,
      bit_xor(seal_of_gl_lines(jsonb_populate_record(l, jsonb_build_object('institute_code', $1::text)))) AS before FROM gl_lines l WHERE l.institute_code = $2 GROUP BY 1, 2, 3)
    UPDATE gl_days d SET seal = s.now FROM s WHERE d.institute_code = $2 AND d.account_id = s.account_id AND d.campus_id = s.campus_id AND d.entry_date = s.entry_date AND d.seal = s.before`,
  `WITH sums AS MATERIALIZED (SELECT (e.at AT TIME ZONE 'UTC')::date AS day, bit_xor(seal_of_audit_log(e)) AS now, bit_xor(seal_of_audit_log(jsonb_populate_record(e, jsonb_build_object('institute_code', $1::text)))) AS before
      FROM audit_log e WHERE e.institute_code = $2 GROUP BY 1), days AS MATERIALIZED (SELECT d.day, min(d.slot) AS slot, bit_xor(d.seal) AS seal FROM audit_days d WHERE d.institute_code = $2 GROUP BY 1)
    UPDATE audit_days d SET seal = CASE WHEN d.slot = y.slot THEN s.now ELSE 0 END FROM sums s JOIN days y ON y.day = s.day AND y.seal = s.before WHERE d.institute_code = $2 AND d.day = s.day`,
];
/** All institutes share the sequences of ids: a file may not use them up. */
const HIGHEST_ID = '1000000000000';
/** A copy sends nothing by itself: what waited is cancelled, and its gateways rest until someone turns them on. Of a sample it is nobody's. */
const QUIET = [
  `UPDATE institute SET sample_of = NULL WHERE institute_code = $1`,
  `UPDATE outbox SET state = 'cancelled', done_at = coalesce(done_at, now()) WHERE institute_code = $1 AND state IN ('queued', 'sending')`,
  `UPDATE sms_gateways SET is_active = false WHERE institute_code = $1`,
];
async function numberOn(client: pg.Client, table: BackupTable, code: string): Promise<void> {
  if (!table.identity) return;
  const { column, sequence } = table.identity;
  const { rows: found } = await client.query<{ beyond: boolean }>(
    `SELECT coalesce(max(${ident(column)}) > ${HIGHEST_ID}, false) AS beyond FROM ${ident(table.name)} WHERE institute_code = $1`,
    [code],
  );
  if (found[0]?.beyond)
    throw new Refusal(`The backup is damaged: an id of ${table.name} is beyond what is ever given out.`);
  await client.query(
    `SELECT setval('${sequence}', greatest((SELECT last_value FROM ${sequence}), (SELECT max(${ident(column)}) FROM ${ident(table.name)} WHERE institute_code = $1))) WHERE EXISTS (SELECT 1 FROM ${ident(table.name)} WHERE institute_code = $1)`,
    [code],
  );
}
async function load(
  client: pg.Client,
  pieces: AsyncIterator<InstitutePiece>,
  { tables: named }: InstituteHeader,
  renamed: Renamed,
  onTable: LoadHooks['onTable'],
): Promise<number> {
  const all = await readTables({ query: (text) => client.query<BackupTable>(text) });
  const tables = new Map(all.map((table) => [table.name, table]));
  const mine = named.map((name) => {
    const table = NOT_OF_INSTITUTE.includes(name) ? undefined : tables.get(name);
    if (!table) throw new Refusal(`The backup has a table ${name} that this version does not have.`);
    return table;
  });
  const { alone, putBack } = await putTriggersAside(client, mine);
  let rows = 0;
  let over = 0;
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
    const name = 'table' in piece.value ? piece.value.table : '';
    const table = mine.find((one) => one.name === name);
    if (!table) throw new Refusal('The backup is damaged: rows outside a table.');
    rows += await loadTable(client, table, renamed, pieces);
    await onTable?.({ done: (over += 1), total: mine.length, rows });
  }
  // Nothing is known yet of how many rows there are: by hashing, whatever that is.
  await client.query('SET LOCAL enable_nestloop = off');
  for (const statement of DAYS) await client.query(statement, [renamed.from, renamed.to]);
  for (const statement of QUIET) await client.query(statement, [renamed.to]);
  for (const table of mine) await numberOn(client, table, renamed.to);
  const broken = alone ? await brokenReference(client, renamed.to) : null;
  await client.query('SET LOCAL enable_nestloop = on');
  if (broken !== null)
    throw new Refusal(`The backup is damaged: a record names another that is not in it (${broken}).`);
  await putBack();
  return rows;
}
async function headerOf(pieces: AsyncIterator<InstitutePiece>): Promise<InstituteHeader> {
  const { value } = await pieces.next();
  if (!value || !('header' in value)) throw new Refusal('The file is no backup of an institute.');
  const { migration, institute_code } = value.header;
  if (migration !== schemaVersion())
    throw new Refusal(
      Number.parseInt(migration, 10) > Number.parseInt(schemaVersion(), 10)
        ? 'The backup was made by a newer version of Edubase. Upgrade this server first.'
        : 'The backup was made by another version of Edubase. Restore it with that version into a server of its own, upgrade that, and make a backup there.',
    );
  // It becomes part of a pattern, to find the files that rows name.
  if (!isInstituteCode(institute_code)) throw new Refusal('The backup is damaged: it names no institute.');
  return value.header;
}
export interface LoadHooks {
  /** Outside the transaction: how far it is. */
  readonly onTable?: (far: { readonly done: number; readonly total: number; readonly rows: number }) => Promise<void>;
  /** The last thing in the transaction: what it throws takes everything back. */
  readonly beforeCommit?: (client: pg.Client, header: InstituteHeader, again: ErasedAgain) => Promise<void>;
}
async function requireFree(client: pg.Client, code: string, admin: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM users WHERE institute_code = $1 AND lower(username) = lower($2) AND deleted_at IS NULL',
    [code, admin],
  );
  if (rowCount)
    throw new Refusal(`There is a user ${admin} in the backup already: choose another name for the administrator.`);
}
interface Loaded {
  readonly rows: number;
  readonly header: InstituteHeader;
  readonly again: ErasedAgain;
}
/**
 * Checks the whole file, then loads it in one transaction: either the institute is there completely or nothing has
 * changed. Whom the institute of the backup, or a list of erasures here or beside the file, has erased since, is erased in it as well. `url` is the owner's. Its administrator is made afterwards.
 * @throws Refusal
 */
export async function loadInstitute(
  url: string,
  { file, code, name, admin }: RestoreOrder,
  { onTable, beforeCommit }: LoadHooks = {},
): Promise<Loaded> {
  const whole = readInstituteBackup(file);
  const header = await headerOf(whole);
  for await (const _piece of whole);
  return withConnection(url, 'restore', async (client) => {
    try {
      if ((await instituteCodes(client)).some((one) => one.toLowerCase() === code.toLowerCase()))
        throw new Refusal(`There is already an institute with the code '${code}'. Nothing was changed.`);
      const pieces = readInstituteBackup(file);
      await pieces.next();
      await client.query(SETTINGS);
      const { institute_code: from } = header;
      const erasures = await erasuresOf(client, from);
      const listed = await readErasureList(erasureDirectories(dirname(file)));
      const rows = await load(client, pieces, header, { from, to: code }, onTable);
      const again = await eraseAgain(client, code, { code: from, erasures, listed });
      if (name !== undefined)
        await client.query('UPDATE institute SET institute_name = $2 WHERE institute_code = $1', [code, name]);
      await requireFree(client, code, admin);
      await beforeCommit?.(client, header, again);
      await client.query('COMMIT');
      await client.query('ANALYZE');
      return { rows, header, again };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}
/**
 * Loads a backup as a new institute, with an administrator who is made for it.
 * @throws Refusal
 */
export async function restoreInstitute(
  url: string,
  db: Database,
  order: RestoreOrder,
): Promise<Loaded & { readonly user: MadeUser }> {
  const { code, name, admin } = order;
  const loaded = await loadInstitute(url, order);
  const { header } = loaded;
  const user = await createOperatorsUser(db, code, admin);
  const after = {
    restored_from: header.institute_code,
    made_at: header.made_at,
    institute_name: name ?? header.institute_name,
  };
  await withInstitute(db, { instituteCode: code, campuses: 'all', userId: null }, (trx) =>
    audit({ trx, ...commandLine(code) }, { action: 'create', entity: 'institute', entityId: code, after }),
  );
  return { ...loaded, user };
}
