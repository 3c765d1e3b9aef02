import { textCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';

/** Structured data that no field describes: a JSON object or list. */
export interface Json {
  readonly value: object;
  readonly options: FieldOptions & {
    /** At most so many characters as text; 20,000, unless said. */
    readonly max?: number;
  };
}
const PROBLEM = 'must be a JSON object {…} or list […]';
/** Deeper nesting is read by nobody, and takes a stack to walk. */
const DEEPEST = 20;
/** Whether each text in it can be stored: PostgreSQL refuses NUL and half characters. */
const isStorable = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? !value.includes('\u0000') && value.isWellFormed()
    : typeof value !== 'object' || value === null
      ? true
      : depth < DEEPEST && Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one, depth + 1));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

export const json: ContractKind = {
  cell: 'JSON',
  operators: EMPTY,
  unlisted: true,
  unsorted: true,
  schema: (zod, { max = 20_000 }) =>
    zod
      .union([zod.record(zod.string(), zod.unknown()), zod.array(zod.unknown())], PROBLEM)
      .refine((value) => isStorable(value), 'holds characters that cannot be stored, or is nested too deeply')
      .refine(
        (value) => !isStorable(value) || JSON.stringify(value).length <= max,
        `must have at most ${max} characters`,
      ),
  // PHP providers keep JSON as text.
  decode: (value) => {
    const found = typeof value === 'string' ? parsed(value) : value;
    return isObject(found) ? found : value;
  },
  read: (cell) => {
    const value = parsed(String(cell));
    return isObject(value) ? { value } : { problem: PROBLEM };
  },
  write: (value) => textCell(JSON.stringify(value)),
  sample: () => ({ note: 'A sentence or two.' }),
};
