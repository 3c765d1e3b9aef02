/** From the name of a violated constraint or column to the declared field, for messages on the right input. */
import type { Resource } from '../../../contract/resource.ts';
import { resources } from '../../declared.ts';
import { wantedTables } from './wantedTables.ts';

export interface ConstraintFields {
  /** Key of the declaration. */
  readonly resource: string;
  /** Never empty; the first field carries the message. */
  readonly fields: readonly string[];
}

function constraintsOf(declared: readonly Resource[]): Map<string, ConstraintFields> {
  const named = wantedTables(declared).flatMap((table) =>
    [...table.checks, ...table.foreignKeys, ...table.indexes]
      .filter(({ fields }) => fields.length > 0)
      .map(({ name, fields }) => [name, { resource: table.resource, fields }] as const),
  );
  return new Map(named);
}
const known = constraintsOf(resources);
// Made by hand (migration 0006), about a field all the same.
known.set('students_roll_no_unique', { resource: 'students', fields: ['roll_no'] });
known.set('students_sid_unique', { resource: 'students', fields: ['sid'] });

/** Fields of a constraint, for example `genders_name_key`; undefined for one that no declared field stands behind. */
export const fieldOfConstraint = (name: string | undefined): ConstraintFields | undefined =>
  name === undefined ? undefined : known.get(name);
