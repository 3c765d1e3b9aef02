/** What an import needs to know of the records that it creates. */
import type { NamedField } from '../../../contract/exchange/fields.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';

/** A record that is there already and stands for a row of the file. */
export interface Known {
  readonly id: number;
  /** Labels of the columns in which the row differs from it. */
  readonly differs: readonly string[];
}
/** A row with its values; `checked` when they passed every rule that needs no database. */
export interface Candidate {
  readonly values: Values;
  readonly checked: Values | null;
}
export interface Importer {
  readonly type: string;
  readonly label: readonly [one: string, many: string];
  /** Privilege that an import needs, and the one that undoes the import of somebody else. */
  readonly needs: string;
  readonly undoNeeds: string;
  readonly fields: readonly NamedField[];
  /** Sets of fields whose values, together, no two records share. */
  readonly unique: readonly (readonly string[])[];
  /** Values with defaults; throws 422 per field as a create does. No database. */
  readonly check: (values: Values) => Values;
  /** For each candidate the record it repeats, judged by the columns of the file. */
  readonly known: (
    call: Call,
    candidates: readonly Candidate[],
    columns: ReadonlySet<string>,
  ) => Promise<readonly (Known | null)[]>;
  /** Creates one record under all the rules of its own screen, and answers its id. */
  readonly create: (call: Call, values: Values) => Promise<number>;
  /** Which of these records are there and visible. */
  readonly exist: (call: Call, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Which of these records were changed, deleted or put to use since; `apart`: all records of the import. */
  readonly touched: (call: Call, ids: readonly number[], apart: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly remove: (call: Call, id: number) => Promise<void>;
}
