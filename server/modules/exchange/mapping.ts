/** Which column fills which field, and what people say that words of it stand for. */
import { sql } from 'kysely';
import { isWorded, type NamedField } from '../../../contract/exchange/fields.ts';
import { normalise } from '../../../contract/exchange/normalise.ts';
import { MAX_ROWS } from '../../../contract/exchange/limits.ts';
import { choicesOf, labelOf, type AnyField } from '../../../contract/fields.ts';
import { conflict, invalid } from '../../http/appError.ts';
import { privilegeCatalogue } from '../../http/privileges.ts';
import type { Call } from '../../http/route.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import { hide } from './hidden.ts';
import type { Importer } from './importerType.ts';
import { answerRun, rowsOf, saveRun, type Matches, type Run, type Word } from './runs.ts';
import { knownWords, meaningsOf, wordsIn } from './words.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';

/** More different words than this in one column: it is not a column of references. */
const MAX_WORDS = 5000;
/** Unknown words of a column that are answered at once. */
const SHOWN = 200;
type Chosen = Readonly<Record<string, Readonly<Record<string, Word>>>>;

function checkMapping(importer: Importer, run: Run, mapping: Readonly<Record<string, string>>): void {
  const fields = new Map(importer.fields);
  const used = new Set<string>();
  for (const [index, name] of Object.entries(mapping)) {
    const field = fields.get(name);
    if (!field || Number(index) >= run.columns.length)
      throw invalid('mapping', `Column ${Number(index) + 1} cannot fill “${name}”`);
    if (used.has(name)) throw invalid('mapping', `Two columns cannot both fill ${labelOf(name, field)}`);
    used.add(name);
  }
}

/** The choices that people made, without those that are not there (any more). */
async function acceptChosen(
  call: Call,
  name: string,
  field: AnyField,
  chosen: Readonly<Record<string, Word>>,
): Promise<Map<string, Word>> {
  const values = Object.values(chosen).filter((value) => value !== null);
  const allowed: (value: Word) => boolean = field.to
    ? (
        (ids) => (value: Word) =>
          typeof value === 'number' && ids.has(value)
      )(
        await visibleIds(
          call,
          field.to,
          values.filter((value) => Number.isSafeInteger(value) && Number(value) > 0).map(Number),
        ),
      )
    : field.kind === 'bool'
      ? (value) => typeof value === 'boolean'
      : (
          (ids) => (value: Word) =>
            ids.has(value)
        )(new Set<Word>(choicesOf(field, privilegeCatalogue).map(({ id }) => id)));
  const wrong = Object.entries(chosen).find(([, value]) => value !== null && !allowed(value));
  if (wrong) throw invalid('values', `${labelOf(name, field)}: what “${wrong[0]}” should stand for does not exist`);
  return new Map(Object.entries(chosen).map(([word, value]) => [normalise(word), value]));
}

async function textsIn(call: Call, run: Run, index: number, most: number): Promise<{ text: string; n: number }[]> {
  const { rows } = await sql<{
    text: string;
    n: number;
  }>`SELECT btrim(i.cells->>${index}::int) AS text, count(*)::int AS n FROM import_row i
    WHERE ${rowsOf(call, run)} AND btrim(coalesce(i.cells->>${index}::int, '')) <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most}`.execute(
    call.trx,
  );
  return rows;
}
async function fewTexts(call: Call, run: Run, index: number, label: string): Promise<{ text: string; n: number }[]> {
  const rows = await textsIn(call, run, index, MAX_WORDS + 1);
  if (rows.length > MAX_WORDS)
    throw invalid(
      'mapping',
      `The column for ${label} has more than ${MAX_WORDS} different words; it seems to be another column`,
    );
  return rows;
}

interface Unknown {
  field: string;
  words: { word: string; count: number }[];
  more: number;
}
async function matchField(
  call: Call,
  run: Run,
  index: number,
  [name, field]: NamedField,
  chosen: Readonly<Record<string, Word>>,
): Promise<{ found: Record<string, Word>; unknown: Unknown | null }> {
  const words = new Map([...(await knownWords(call, field)), ...(await acceptChosen(call, name, field, chosen))]);
  const found: Record<string, Word> = {};
  const missing = new Map<string, { word: string; count: number }>();
  for (const { text, n } of await fewTexts(call, run, index, labelOf(name, field))) {
    for (const part of wordsIn(field, text, (word) => words.has(word))) {
      const word = normalise(part);
      const value = words.get(word);
      if (value !== undefined) found[word] = value;
      else missing.set(word, { word: part, count: (missing.get(word)?.count ?? 0) + n });
    }
  }
  const all = [...missing.values()].toSorted((a, b) => b.count - a.count);
  return {
    found,
    unknown: all.length ? { field: name, words: all.slice(0, SHOWN), more: Math.max(0, all.length - SHOWN) } : null,
  };
}

/** Passwords must not lie about in the clear while the import waits. */
async function hidePasswords(call: Call, run: Run, indexes: readonly number[]): Promise<void> {
  if (indexes.length === 0) return;
  const { rows } = await sql<{
    row_no: number;
    cells: Cell[];
  }>`SELECT i.row_no, i.cells FROM import_row i WHERE ${rowsOf(call, run)}`.execute(call.trx);
  const changed = rows.map(({ row_no, cells }) => [
    row_no,
    cells.map((cell, at) => (indexes.includes(at) ? hide(call.session.instituteCode, cell) : cell)),
  ]);
  await sql`UPDATE import_row i SET cells = v->1 FROM jsonb_array_elements(${JSON.stringify(changed)}::jsonb) AS v WHERE ${rowsOf(call, run)} AND i.row_no = (v->>0)::int`.execute(
    call.trx,
  );
}

/** Keeps the mapping; every row is to be tried anew. Answers the words that nobody explained yet. */
export async function mapColumns(
  call: Call,
  run: Run,
  importer: Importer,
  mapping: Readonly<Record<string, string>>,
  chosen: Chosen = {},
) {
  if (run.status !== 'open') throw conflict('This import has begun; its columns stay as they are');
  checkMapping(importer, run, mapping);
  const fields = new Map(importer.fields);
  const matches: Record<string, Record<string, Word>> = {};
  const unknown: Unknown[] = [];
  const hidden: number[] = [];
  for (const [index, name] of Object.entries(mapping)) {
    const field = fields.get(name);
    if (!field) continue;
    if (field.kind === 'password') hidden.push(Number(index));
    // What its rows say is not asked for: a word that is not known there is refused with its row.
    if (field.kind === 'children') {
      const cells = await textsIn(call, run, Number(index), MAX_ROWS);
      Object.assign(
        matches,
        await meaningsOf(
          call,
          [name, field],
          cells.map(({ text }) => text),
        ),
      );
    }
    if (!isWorded(field)) continue;
    const matched = await matchField(call, run, Number(index), [name, field], chosen[name] ?? {});
    matches[name] = matched.found;
    if (matched.unknown) unknown.push(matched.unknown);
  }
  await hidePasswords(call, run, hidden);
  await sql`UPDATE import_run SET mapping = ${JSON.stringify(mapping)}::jsonb, matches = ${JSON.stringify(matches)}::jsonb, step = NULL WHERE institute_code = ${call.session.instituteCode} AND id = ${run.id}`.execute(
    call.trx,
  );
  await sql`UPDATE import_row i SET status = 'waiting', errors = '[]', note = NULL, row_key = NULL, unique_keys = '{}' WHERE ${rowsOf(call, run)} AND i.status <> 'waiting'`.execute(
    call.trx,
  );
  return { data: { run: answerRun(call, await saveRun(call, { ...run, mapping, matches })), unknown } };
}

/** Adds the meaning of words that corrected cells brought in. */
export async function learnWords(
  call: Call,
  run: Run,
  importer: Importer,
  texts: ReadonlyMap<string, readonly string[]>,
): Promise<Matches> {
  const fields = new Map(importer.fields);
  const matches: Record<string, Record<string, Word>> = { ...run.matches };
  for (const [name, cells] of texts) {
    const field = fields.get(name);
    if (!field) continue;
    for (const [known, mine] of Object.entries(await meaningsOf(call, [name, field], cells)))
      matches[known] = { ...matches[known], ...mine };
  }
  await sql`UPDATE import_run SET matches = ${JSON.stringify(matches)}::jsonb WHERE institute_code = ${call.session.instituteCode} AND id = ${run.id}`.execute(
    call.trx,
  );
  return matches;
}
