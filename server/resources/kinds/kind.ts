/** What the server needs of a kind of field: its column, and how values are read, stored, compared and answered. */
import type { RawBuilder } from 'kysely';
import type { AnyField } from '../../../contract/fields.ts';

export interface ServerKind {
  /** Name of the column that keeps it; null when it has none of its own. */
  readonly column: (name: string) => string | null;
  /** SQL type of the column. */
  readonly type: string;
  /** Default of the column as SQL. */
  readonly default: (value: unknown) => string;
  /** Condition that every stored value meets; null when any value does. `column` is quoted already. */
  readonly check: (column: string, field: AnyField) => string | null;
  /** Compared and sorted without case, also where it must be unique. */
  readonly caseless?: true;
  /** A column of text: filters compare it without case, and an empty text is unset. */
  readonly textual?: true;
  /**
   * What to select, so that the driver hands it over ready to answer; null when it is never answered from its column.
   */
  readonly select: ((column: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
  /** From the selected value to the wire. */
  readonly encode: (value: unknown) => unknown;
  /** From text of a form to a value; text that is not one stays as it is and validation says so. */
  readonly decode: (sent: unknown) => unknown;
  /** From a valid value to the column. */
  readonly store: (value: unknown, field: AnyField) => unknown;
  /** The value of a filter as stored, or undefined when it is not one of this kind. */
  readonly compare: (value: unknown) => unknown;
  /** Condition for an unset column, and for one that contains a value, where the kind has its own. */
  readonly unset?: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly contains?: (column: RawBuilder<unknown>, value: unknown) => RawBuilder<unknown>;
}
