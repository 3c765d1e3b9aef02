/** What web and server both need of a kind of field. No zod here: the client loads this with every list. */
import type { z } from 'zod';
import type { ExportCell, Read, TitleOf } from '../exchange/cell.ts';
import type { Operator } from '../filters.ts';
import type { AnyField } from './field.ts';
import type { Kind } from './names.ts';

/** What kinds take of zod, and no more: as a whole it is three times as long. */
export type Zod = Pick<
  typeof z,
  'string' | 'number' | 'int' | 'boolean' | 'array' | 'record' | 'union' | 'enum' | 'custom' | 'unknown'
> & {
  readonly iso: Pick<typeof z.iso, 'datetime'>;
  /** Rows of a field of kind children, as they are sent and as they are answered. */
  readonly rows: (field: AnyField, privileges: readonly string[]) => z.ZodType;
  readonly answered: (field: AnyField) => z.ZodType;
};
export interface ContractKind {
  /** What a cell of a file to import holds, in words; null where a cell cannot hold one. */
  readonly cell: string | null;
  /** Operators that a filter may use; the server refuses the others. */
  readonly operators: readonly Operator[];
  /** Not a column of the generated list, unless the field says so. */
  readonly unlisted?: true;
  /** Offered as a filter, unless the field says otherwise. */
  readonly filtered?: true;
  readonly unsorted?: true;
  /** Looked into by the search box, unless the field says otherwise. */
  readonly searched?: true;
  /** Cells of files hold words that stand for the value: records, choices, yes and no. */
  readonly worded?: true;
  /** A value is a list; unset is the empty one. In a filter one of them is a value of `single`. */
  readonly several?: true;
  /** How one value of a filter reads, where it is of another kind. */
  readonly single?: Kind;
  /** One value, when it is there. zod is handed in. */
  readonly schema: (zod: Zod, field: AnyField, privileges: readonly string[]) => z.ZodType;
  /** A value in an answer, where it may be more than one that is sent. */
  readonly answer?: (zod: Zod, field: AnyField) => z.ZodType;
  /** From what any provider answers, numbers and lists as text too; as it is, unless said. */
  readonly decode?: (value: unknown) => unknown;
  /** As a parameter of a report, where everything is text; without it, none can be of this kind. */
  readonly param?: (zod: Zod, field: AnyField) => z.ZodType;
  /** What a column of a report answers; text, unless said. */
  readonly figure?: 'number' | 'rupees' | 'boolean';
  /** An empty text is a value, not an unset one. */
  readonly keepsBlank?: true;
  /** From a cell that is not empty; its text, unless said. Kinds with words are read by their words. */
  readonly read?: (cell: string | number, field: AnyField) => Read;
  /** Into a cell; as text, unless said. Never an unset value. */
  readonly write?: (value: unknown, field: AnyField, titleOf: TitleOf) => ExportCell;
  /** Options that `npm run new` gives a field, as source. */
  readonly starts?: string;
  /** May be the one by which records are told apart. */
  readonly names?: true;
  /** A value for `npm run new`, given the name of the field and its choices; none where tests find their own. */
  readonly sample?: (name: string, of: readonly string[]) => unknown;
}
export const EMPTY = ['IS', 'IS_NOT'] as const satisfies readonly Operator[];
export const RANGE = ['=', '!=', '>', '>=', '<', '<=', 'BETWEEN', ...EMPTY] as const satisfies readonly Operator[];
