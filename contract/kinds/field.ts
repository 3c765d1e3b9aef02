/** A field as whoever reads declarations sees it: any kind, with the options that every kind has. */
import { holds, type Condition } from '../conditions.ts';
import type { Kind } from './names.ts';

/** Options every kind understands. */
export interface FieldOptions {
  /** Shown to people; without it the field's name in words ("due_day" reads "Due day"). */
  readonly label?: string;
  /** One sentence under the input. */
  readonly help?: string;
  /** Must be given; on an update it may be left out, and stays. */
  readonly required?: boolean;
  /** Required while this holds. Where `required` and `when` say it, the field exists only then. */
  readonly requiredWhen?: Condition;
  /** Unique within the institute, ignoring case for texts. */
  readonly unique?: boolean;
  /** What a new record has when nothing is given; also the default of the column. */
  readonly default?: unknown;
  /** The field exists only while this holds; elsewhere it is hidden and stored as null. */
  readonly when?: Condition;
  /**
   * A column of the generated list, or an input of a report's parameters (default: yes, except longtext, enums,
   * refs, file, password, json and children).
   */
  readonly list?: boolean;
  /**
   * Offered as a filter (default: yes, except longtext, datetime, enums, refs, file, password, color, json, children
   * and computed).
   */
  readonly filter?: boolean;
  /** Looked into by the list's search box (default: text, email, phone and url). */
  readonly search?: boolean;
  /** Where the input appears (default 'both'). A field with 'none' is set by the server. */
  readonly form?: 'both' | 'create' | 'update' | 'none';
  /** Read-only: SQL of the server makes it whenever it is read (`server/computed`). */
  readonly computed?: true;
  /** Its name on the wire when the provider spells it differently. */
  readonly wire?: string;
}

/** The field as consumers read it: any kind, every option optional. */
export interface AnyField extends FieldOptions {
  readonly kind: Kind;
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: string;
  /** What a value must look like, in words, when `pattern` refuses it. */
  readonly patternHint?: string;
  /** Printed after the number ("days", "%"). */
  readonly unit?: string;
  /** Of a number: it names something, and its digits are not grouped. */
  readonly names?: true;
  /**
   * Choices of enum and enums: stored value, shown as words, or `[value, label]`. '@privileges' is filled by the privilege catalogue.
   */
  readonly of?: Choices;
  /** Key of the resource that a ref or refs points at. */
  readonly to?: string;
  /** Of a ref: field of the record that is chosen -> field of this one that it must equal. */
  readonly among?: Readonly<Record<string, string>>;
  /** Of a report's parameter: 'none' asks for those without one. */
  readonly none?: true;
  readonly onDelete?: 'restrict' | 'cascade';
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  /** Template of a computed field: `'{campus_id} {class_id}'`; a ref is replaced by the title of its record. */
  readonly from?: string;
  /** Of children: the fields of a row, what one is called, and whether a list counts them. */
  readonly fields?: Readonly<Record<string, AnyField>>;
  readonly one?: string;
  readonly counted?: true;
}
export type Choices = readonly (string | readonly [value: string, label: string])[] | '@privileges';

/** Whether a record of these values must have the field. */
export const isRequired = (
  { required, requiredWhen, when }: AnyField,
  values: Readonly<Record<string, unknown>>,
): boolean => (required === true || (requiredWhen !== undefined && holds(requiredWhen, values))) && holds(when, values);

/** "due_day" -> "Due day", "campus_id" -> "Campus", "is_active" -> "Active". */
export function labelOf(name: string, field: AnyField): string {
  if (field.label) return field.label;
  const words = name
    .replace(/^is_/, '')
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a stored word reads: 'four_eyes' as 'Four eyes'; what is no plain word stands as it is. */
const worded = (value: string): string =>
  /^[a-z][a-z_]*$/.test(value) ? (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ') : value;

/** Values of an enum, as they are stored. */
export const choiceIds = (field: AnyField): string[] =>
  field.of === '@privileges' ? [] : (field.of ?? []).map((choice) => (typeof choice === 'string' ? choice : choice[0]));
/** Choices of an enum as value/label pairs. `privileges` fills '@privileges'. */
export function choicesOf(
  field: AnyField,
  privileges: readonly string[] = [],
): readonly { readonly id: string; readonly name: string }[] {
  const of = field.of === '@privileges' ? privileges : (field.of ?? []);
  return of.map((choice) =>
    typeof choice === 'string' ? { id: choice, name: worded(choice) } : { id: choice[0], name: choice[1] },
  );
}
