/** What rows of a record cannot have: each of their fields is a cell of a grid and a column of their table. */
import { childNames, ownerOf, POSITION } from './children.ts';
import type { Kind } from './fields.ts';
import type { Resource } from './resource.ts';

const NO_CELL: readonly Kind[] = ['file', 'password', 'refs', 'children', 'computed'];
/** Columns that every table has. */
const OWN = ['id', 'institute_code', 'version', 'created_at', 'updated_at', 'campus_id', POSITION];

interface Problem {
  readonly entity: string;
  readonly field: string | null;
  readonly message: string;
}
export const childProblems = (resource: Resource): Problem[] =>
  childNames(resource).flatMap((name) => {
    const fields = Object.entries(resource.fields[name]?.fields ?? {});
    const problem = (message: string): Problem => ({ entity: resource.key, field: name, message });
    return [
      ...(fields.length === 0 ? [problem('its rows have no fields')] : []),
      ...fields.flatMap(([inner, { kind, form, search, filter, computed }]) => [
        ...(NO_CELL.includes(kind)
          ? [problem(`'${inner}' is of the kind ${kind}, which no cell of a grid holds`)]
          : []),
        ...([...OWN, ownerOf(resource)].includes(inner)
          ? [problem(`'${inner}' is a column that every table of rows has; call the field otherwise`)]
          : []),
        ...((form ?? search ?? filter ?? computed) !== undefined
          ? [problem(`'${inner}' says form, search, filter or computed, which mean nothing among rows`)]
          : []),
      ]),
    ];
  });
