/** What a provider says of a file that it was given, whichever way it says it. */
export interface RowError {
  readonly row: string;
  readonly field: string;
  readonly text: string;
}
export interface UploadAnswer {
  readonly message: string | null;
  /** 'created', 12 */
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly errors: readonly RowError[];
}
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const COUNTS = ['created', 'imported', 'inserted', 'updated', 'unchanged', 'skipped', 'failed', 'total'];
const ERRORS = ['errors', 'failures', 'failed_rows', 'failed'];
const ROW = ['row', 'row_no', 'row_number', 'line', 'index'];
const FIELD = ['field', 'attribute', 'column'];
const TEXT = ['message', 'error', 'reason', 'errors', 'messages'];

const first = (json: Json, names: readonly string[]): unknown =>
  names.map((name) => json[name]).find((value) => value !== undefined && value !== null);
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(' ')
    : isObject(value)
      ? Object.values(value).map(textOf).join(' ')
      : isPlain(value)
        ? String(value)
        : '';
const plain = (value: unknown): string => (isPlain(value) ? String(value) : '');

function errorOf(found: unknown): RowError {
  if (!isObject(found)) return { row: '', field: '', text: textOf(found) };
  return { row: plain(first(found, ROW)), field: plain(first(found, FIELD)), text: textOf(first(found, TEXT)) };
}
/** A list of them; or texts by row (`{"3": ["…"]}`) or by field. */
function errorsIn(found: unknown): readonly RowError[] {
  if (Array.isArray(found)) return found.map(errorOf);
  if (!isObject(found)) return [];
  return Object.entries(found).map(([name, texts]) =>
    /^\d+$/.test(name)
      ? { row: name, field: '', text: textOf(texts) }
      : { row: '', field: name === 'file' ? '' : name, text: textOf(texts) },
  );
}
/** The answer and what is in its `data`, the outer first. */
const layersOf = (answer: unknown): readonly Json[] =>
  isObject(answer) ? [answer, ...(answer['data'] === answer ? [] : layersOf(answer['data']))] : [];

export function readUpload(answer: unknown): UploadAnswer {
  const layers = layersOf(answer);
  const message = layers.map((one) => one['message']).find((text) => typeof text === 'string' && text !== '');
  const counts = COUNTS.flatMap((name) => {
    const found = layers.map((one) => one[name]).find((count) => isPlain(count) && /^\d+$/.test(String(count)));
    return found === undefined ? [] : [[name, Number(found)] as const];
  });
  const errors = layers.flatMap((one) => ERRORS.flatMap((name) => errorsIn(one[name])));
  return {
    message: typeof message === 'string' ? message : null,
    counts,
    errors: errors.filter(({ text }, at) => text !== '' && errors.findIndex((one) => isSame(one, errors[at])) === at),
  };
}
const isSame = (a: RowError, b: RowError | undefined): boolean =>
  a.row === b?.row && a.field === b.field && a.text === b.text;
