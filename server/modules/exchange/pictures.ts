/** Pictures of an import: its cells name them, a zip brings them, the create of the record checks and keeps them. */
import { sql } from 'kysely';
import { labelOf } from '../../../contract/fields.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';
import { zipPictures } from '../files/zipPictures.ts';
import type { CellError, Decoded } from './decode.ts';
import type { Importer } from './importerType.ts';
import type { Run } from './runs.ts';
import type { Row } from '../../database/tables.ts';

/** As large as a field may allow; the create says when it is too large for its own. */
const LARGEST = 5_000_000;
const nameOf = (text: string): string => text.trim().toLowerCase();

/** Keeps the pictures of a zip in place of those before. */
export async function keepPictures(call: Call, run: Run, file: Blob) {
  const found = call.ahead('archive', () => zipPictures(file, LARGEST));
  const { instituteCode } = call.session;
  await forgetPictures(call, run);
  const readable = found.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name: nameOf(name), bytes }]));
  for (const { name, bytes } of readable)
    await sql`INSERT INTO import_picture (institute_code, run_id, name, bytes) VALUES (${instituteCode}, ${run.id}, ${name}, ${bytes})
      ON CONFLICT (institute_code, run_id, name) DO UPDATE SET bytes = EXCLUDED.bytes`.execute(call.trx);
  // What was refused without them is to be tried anew.
  await sql`UPDATE import_row SET status = 'waiting', errors = '[]' WHERE institute_code = ${instituteCode} AND run_id = ${run.id} AND status = 'invalid'`.execute(
    call.trx,
  );
  const failed = found.filter(({ bytes }) => bytes === null).map(({ name }) => name);
  return { pictures: [...new Set(readable.map(({ name }) => name))], failed };
}
export async function forgetPictures({ trx, session }: Call, run: Pick<Run, 'id'>): Promise<void> {
  await sql`DELETE FROM import_picture WHERE institute_code = ${session.instituteCode} AND run_id = ${run.id}`.execute(
    trx,
  );
}

/** The rows with the pictures that their cells name; a name that the zip does not hold is an error of its cell. */
export async function withPictures(
  call: Call,
  run: Run,
  importer: Importer,
  rows: readonly Decoded[],
): Promise<Decoded[]> {
  const mapped = new Set(Object.values(run.mapping));
  const fields = importer.fields.filter(([name, { kind }]) => kind === 'file' && mapped.has(name));
  const names = rows.flatMap(({ values }) =>
    fields.flatMap(([name]) => (values[name] ? [nameOf(String(values[name]))] : [])),
  );
  if (names.length === 0) return [...rows];
  const found = await sendNow(
    call.trx,
    sql<Pick<Row<'import_picture'>, 'name' | 'bytes'>>`SELECT p.name, p.bytes FROM import_picture p
      WHERE p.institute_code = ${call.session.instituteCode} AND p.run_id = ${run.id} AND p.name = ANY(${[...new Set(names)]}::text[])`,
  );
  const pictures = new Map(found.map(({ name, bytes }) => [name, new Blob([new Uint8Array(bytes)])]));
  // An export writes the code of a file, which the create of the record takes as well.
  const isCode = (text: string): boolean => text.startsWith(`${call.session.instituteCode}.`);
  return rows.map((row) => {
    const values = { ...row.values };
    const errors: CellError[] = [];
    for (const [name, field] of fields) {
      const text = String(values[name] ?? '');
      const picture = pictures.get(nameOf(text));
      if (picture) values[name] = picture;
      else if (text !== '' && !isCode(text))
        errors.push({
          field: name,
          message: `${labelOf(name, field)} names no picture of the zip: load one that holds it`,
        });
    }
    return errors.length > 0 ? { ...row, checked: null, errors: [...row.errors, ...errors] } : { ...row, values };
  });
}
