/**
 * npm run storage [-- --json]: what each table takes, what of it is dead, which updates were HOT and when vacuum was
 * there; ends with 1 when somebody should look at one. See docs/operating.md.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { AGE, TABLES, troublesOf, type TableStorage } from '../server/observe/storage.ts';
import { reachDatabase } from '../server/operations/connect.ts';
import { runCommand } from '../server/operations/runCommand.ts';

const SHOWN = 30;
const count = (value: number): string => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const share = (part: number, whole: number): string => (whole === 0 ? '' : `${Math.round((100 * part) / whole)} %`);
const ago = (seconds: number | null): string => (seconds === null ? 'never' : `${(seconds / 3600).toFixed(1)} h ago`);
const HEAD = ['table', 'rows', 'MB of rows', 'MB of indexes', 'dead rows', 'HOT updates', 'vacuumed'];
const rowOf = ({ table, rows, heap, index, dead, updated, hot, vacuumed }: TableStorage): string[] => [
  table,
  count(rows),
  megabytes(heap),
  megabytes(index),
  count(dead),
  share(hot, updated),
  ago(vacuumed),
];
function printed(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

await runCommand('npm run storage [-- --json]', async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const { url, release } = await reachDatabase();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows: tables } = await client.query<TableStorage>(TABLES);
    const { rows } = await client.query<{ bytes: number; age: number }>(
      `SELECT pg_database_size(current_database())::float8 AS bytes, ${AGE} AS age`,
    );
    const { bytes = 0, age = 0 } = rows[0] ?? {};
    const troubles = troublesOf(tables);
    if (values.json) console.info(JSON.stringify({ bytes, age, tables, troubles }, null, 2));
    else {
      for (const line of printed([HEAD, ...tables.slice(0, SHOWN).map(rowOf)])) console.info(line);
      console.info(
        `\n${count(tables.length)} tables, ${megabytes(bytes)} MB in all; the oldest row was frozen ${count(age)} transactions ago (of 2,000,000,000).`,
      );
      for (const trouble of troubles) console.info(`! ${trouble}`);
    }
    return troubles.length > 0 ? 1 : 0;
  } finally {
    await client.end();
    await release();
  }
});
