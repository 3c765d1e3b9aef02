/** The mapping of each set of headers, kept per user and entity with the grid settings. */
import { normalise } from '../../../../../contract/exchange/normalise.ts';
import { ask, write } from '../../../../dataProvider/ask.ts';

type Meanings = Readonly<Record<string, string>>;
interface SavedMapping {
  readonly headers: string;
  readonly meanings: Meanings;
}
const MOST = 20;
const nameOf = (type: string): string => `import.${type}`;
const keyOf = (columns: readonly string[]): string => columns.map(normalise).toSorted().join('|').slice(0, 2000);

async function load(type: string): Promise<SavedMapping[]> {
  const { data } = await ask('GET /get_grid_settings/{name}', { params: { name: nameOf(type) } });
  return Array.isArray(data.value) ? (data.value as SavedMapping[]) : [];
}
/**
 * Normalised header -> field ('' for ignored) as it was chosen the last time for these headers; `{}` when it never was,
 * or cannot be read.
 */
export async function remembered(type: string, columns: readonly string[]): Promise<Meanings> {
  try {
    return (await load(type)).find(({ headers }) => headers === keyOf(columns))?.meanings ?? {};
  } catch (error) {
    console.warn('The columns of earlier imports could not be loaded.', error);
    return {};
  }
}
export async function remember(
  type: string,
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = keyOf(columns);
  const meanings = Object.fromEntries(columns.map((column, index) => [normalise(column), mapping[index] ?? '']));
  try {
    const others = (await load(type)).filter((mapping) => mapping.headers !== headers);
    await write('POST /set_grid_settings', {
      body: { name: nameOf(type), value: [{ headers, meanings }, ...others].slice(0, MOST) },
    });
  } catch (error) {
    console.warn('The columns of this import could not be remembered.', error);
  }
}
