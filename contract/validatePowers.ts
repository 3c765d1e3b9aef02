/** What the powers of a declaration ask of its fields (validate.ts). */
import type { Resource } from './resource.ts';

interface Problem {
  readonly entity: string;
  readonly field: string | null;
  readonly message: string;
}

/** A tree is made by a reference to itself that a record may be without, and that holds its parent. */
function treeProblems({ key, tree, fields }: Resource): Problem[] {
  if (tree === undefined) return [];
  const field = fields[tree];
  const problem = (message: string): Problem[] => [{ entity: key, field: tree, message }];
  if (field?.kind !== 'ref' || field.to !== key) return problem(`a tree is made by a reference to '${key}' itself`);
  if (field.required) return problem('it is required, so no record could be the top of the tree');
  return field.onDelete === 'cascade' ? problem('a parent is not deleted with what is under it') : [];
}

/** What archives a record is a yes or no that is always known. */
function archiveProblems({ key, archive, fields, actions = {} }: Resource): Problem[] {
  if (archive === undefined) return [];
  const field = fields[archive];
  const problem = (message: string): Problem[] => [{ entity: key, field: archive, message }];
  if (field?.kind !== 'bool' || field.default === undefined)
    return problem('what archives a record is an f.bool with a default, which says what a record in use has');
  if (field.when || (field.form ?? 'both') !== 'both')
    return problem('what archives a record is always there, and sent');
  return ['archive', 'restore'].some((name) => name in actions)
    ? problem(`the actions 'archive' and 'restore' come with it`)
    : [];
}

/** An order is a whole number that the server gives, of records that are not in another order already. */
function orderProblems({ key, order, fields, tree, db, wire, sample, list }: Resource): Problem[] {
  if (order === undefined) return [];
  const field = fields[order];
  const problem = (message: string): Problem[] => [{ entity: key, field: order, message }];
  if (field?.kind !== 'int') return problem('an order is an f.int');
  if (field.required || field.when || field.unique || field.default !== undefined || (field.form ?? 'both') !== 'both')
    return problem('the server numbers an order: it is an f.int without required, default, unique, when and form');
  if (order in sample) return problem('the server numbers an order: the sample does not name it');
  if (tree !== undefined || list?.sort) return problem('the list has another order already');
  if (db?.softDelete || !wire.update) return problem('records of an order are changed, and deleted as a whole');
  return [];
}

export const powerProblems = (resource: Resource): Problem[] => [
  ...treeProblems(resource),
  ...archiveProblems(resource),
  ...orderProblems(resource),
];
