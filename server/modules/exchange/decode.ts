/** From the cells of a row to values of the importer's fields, with everything that is wrong about them. */
import { createHash } from 'node:crypto';
import { readCell } from '../../../contract/exchange/cells.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';
import { labelOf } from '../../../contract/fields.ts';
import { AppError } from '../../http/appError.ts';
import { toAnswer } from '../../http/errors.ts';
import type { Values } from '../../resources/hooks.ts';
import { reveal } from './hidden.ts';
import type { Candidate, Importer } from './importerType.ts';
import type { Run } from './runs.ts';
import { ofRows } from './words.ts';

export interface CellError {
  readonly field: string;
  readonly message: string;
}
export interface Decoded extends Candidate {
  readonly row: number;
  readonly errors: readonly CellError[];
  /** Digest of the values, and of each set of them that must be unique; only of rows without errors. */
  readonly rowKey: string | null;
  readonly uniqueKeys: readonly string[];
}
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Messages of a refused create, under the importer's own field names. Throws on what is no refusal of the values. */
export function errorsOf(importer: Importer, error: unknown): CellError[] {
  const { status, json } = toAnswer(error, 'import');
  const code = (error as { code?: unknown } | null)?.code;
  if (status >= 500 || code === '40001' || code === '40P01' || code === '55P03' || code === '57014') throw error;
  const own = (name: string): string =>
    importer.fields.find(([field, { wire }]) => field === name || wire === name)?.[0] ?? name;
  const errors = Object.entries(json.errors ?? {}).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: own(name), message })),
  );
  return errors.length ? errors : [{ field: '', message: json.message }];
}

function uniqueKeys(importer: Importer, values: Values): string[] {
  return importer.unique.flatMap((names) => {
    const mine = names.map((name) => lower(values[name] ?? null));
    const whole = names.length > 1 ? mine.some((value) => value !== null) : mine[0] !== null;
    return whole ? [`${names.join('+')}:${digest(mine)}`] : [];
  });
}

export function decodeRow(
  instituteCode: string,
  importer: Importer,
  run: Run,
  row: number,
  cells: readonly Cell[],
): Decoded {
  const fields = new Map(importer.fields);
  const values: Values = {};
  const errors: CellError[] = [];
  for (const [index, name] of Object.entries(run.mapping)) {
    const field = fields.get(name);
    if (!field) continue;
    const read = readCell(field, reveal(instituteCode, cells[Number(index)] ?? null), (word, column) => {
      const words = run.matches[column === undefined ? name : ofRows(name, column)] ?? {};
      return Object.hasOwn(words, word) ? words[word] : undefined;
    });
    if ('problem' in read) errors.push({ field: name, message: `${labelOf(name, field)} ${read.problem}` });
    else values[name] = read.value;
  }
  let checked: Values | null = null;
  try {
    checked = importer.check({ ...values });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const named = new Set(errors.map(({ field }) => field));
    errors.push(...errorsOf(importer, error).filter(({ field }) => !named.has(field)));
  }
  if (errors.length || !checked) return { row, values, checked: null, errors, rowKey: null, uniqueKeys: [] };
  const whole = checked;
  const named = Object.values(run.mapping)
    .filter((name) => fields.get(name)?.kind !== 'password')
    .toSorted();
  return {
    row,
    values,
    checked,
    errors,
    rowKey: digest([importer.type, named.map((name) => [name, whole[name] ?? null])]),
    uniqueKeys: uniqueKeys(importer, whole),
  };
}
