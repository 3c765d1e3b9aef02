/** Puts the rows of a backup into the empty tables of the schema that they came from. */
import type pg from 'pg';
import { ident } from '../../database/schema/names.ts';
import { Refusal } from '../Refusal.ts';
import { copyIn } from './copyIn.ts';
import type { TableEnd, TableStart } from './format.ts';
import type { Progress } from './progress.ts';
import type { Piece } from './readBackup.ts';
import { type BackupTable, readTables } from './tables.ts';

/** Rows up to the end of the table, which is handed out apart. */
async function* rowsOf(pieces: AsyncIterator<Piece>, ended: (end: TableEnd) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await pieces.next();
    if (done === true) throw new Refusal('The backup ends within a table.');
    if ('end' in value) return ended(value.end);
    if ('rows' in value) yield value.rows;
  }
}

async function loadTable(
  client: pg.Client,
  table: BackupTable,
  start: TableStart,
  pieces: AsyncIterator<Piece>,
): Promise<number> {
  const unknown = start.columns.filter((column) => !table.columns.includes(column));
  if (unknown.length > 0)
    throw new Refusal(
      `The backup has columns of ${table.name} that the migrations it names do not make: ${unknown.join(', ')}.`,
    );
  const name = ident(table.name);
  let expected = -1;
  const rows = rowsOf(pieces, (end) => (expected = end.rows));
  // Triggers have done their work when the rows were made. References are checked like those of any insert.
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER${table.forced ? ', NO FORCE ROW LEVEL SECURITY' : ''}`);
  const taken = await copyIn(client, `COPY ${name} (${start.columns.map(ident).join(', ')}) FROM STDIN`, rows);
  if (taken !== expected)
    throw new Refusal(`PostgreSQL took ${taken} rows of ${table.name} instead of ${expected}. Nothing was changed.`);
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER${table.forced ? ', FORCE ROW LEVEL SECURITY' : ''}`);
  if (start.identity) {
    if (!/^\d+$/.test(start.identity.next)) throw new Refusal(`The backup has no proper next number of ${table.name}.`);
    await client.query(
      `ALTER TABLE ${name} ALTER COLUMN ${ident(start.identity.column)} RESTART WITH ${start.identity.next}`,
    );
  }
  return taken;
}

/** Loads every table that `pieces` still has; answers the number of rows by table. */
export async function loadTables(
  client: pg.Client,
  pieces: AsyncIterator<Piece>,
  progress: Progress,
): Promise<Map<string, number>> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  const loaded = new Map<string, number>();
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
    if (!('start' in piece.value)) throw new Refusal('The backup is damaged: rows outside a table.');
    const { start } = piece.value;
    const table = tables.get(start.table);
    if (!table) throw new Refusal(`The backup has a table ${start.table} that the migrations it names do not make.`);
    progress.at(`Loading ${start.table}`);
    loaded.set(start.table, await loadTable(client, table, start, pieces));
  }
  return loaded;
}
