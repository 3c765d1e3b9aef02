/** The triggers that declarations ask for, on functions of server/database/functions; pure. */
import { childResources } from '../../../contract/children.ts';
import { campusParent, type Resource } from '../../../contract/resource.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { ident, literal, nameOf, OF_PARENT } from './names.ts';

export interface WantedTrigger {
  readonly table: string;
  readonly name: string;
  readonly sql: string;
}
const trigger = (
  table: string,
  name: string,
  when: string,
  call: string,
  args: readonly string[],
  changed?: string,
): WantedTrigger => ({
  table,
  name,
  sql: `CREATE OR REPLACE TRIGGER ${name} ${when} ON ${ident(table)} FOR EACH ROW ${changed === undefined ? '' : `WHEN (${changed}) `}EXECUTE FUNCTION ${call}(${args.map(literal).join(', ')})`,
});
/** The column with the title of a record; '' where other fields make it. */
const titleColumn = ({ fields, title }: Resource): string => {
  const field = fields[title];
  return (field && kindOf(field).column(title)) ?? '';
};

function treeTriggers(resource: Resource): WantedTrigger[] {
  const { key, tree, fields } = resource;
  if (tree === undefined) return [];
  const args = [key, tree, titleColumn(resource), fields[tree]?.wire ?? tree];
  return [trigger(key, `${key}_tree`, `BEFORE INSERT OR UPDATE OF ${ident(tree)}`, 'tree_guard', args)];
}

/** The column with the campus of a record. */
const campusColumn = (resource: Resource): string =>
  campusParent(resource) ? OF_PARENT : (resource.campus ?? OF_PARENT);
/** What hangs on a record is of its campus, and goes with it to another. */
function campusTriggers(resources: readonly Resource[]): WantedTrigger[] {
  const hanging = resources.flatMap((resource) => {
    const parent = campusParent(resource);
    const above = resources.find(({ key }) => key === parent?.to);
    return parent && above ? [{ key: resource.key, by: parent.name, above }] : [];
  });
  const own = hanging.map(({ key, by, above }) =>
    trigger(key, nameOf(key, [], 'campus'), 'BEFORE INSERT OR UPDATE', 'campus_of_parent', [
      above.key,
      by,
      campusColumn(above),
    ]),
  );
  const moved = [...Map.groupBy(hanging, ({ above }) => above)].map(([above, below]) => {
    const column = campusColumn(above);
    // Set by a trigger, it is in no list of columns that an update names.
    const when = campusParent(above) ? 'AFTER UPDATE' : `AFTER UPDATE OF ${ident(column)}`;
    const changed = `OLD.${ident(column)} IS DISTINCT FROM NEW.${ident(column)}`;
    const args = [column, ...below.flatMap(({ key, by }) => [key, by])];
    return trigger(above.key, nameOf(above.key, [], 'children'), when, 'campus_to_children', args, changed);
  });
  return [...own, ...moved];
}

function orderTriggers({ key, order }: Resource): WantedTrigger[] {
  if (order === undefined) return [];
  const args = [key, order];
  const column = ident(order);
  const changed = `OLD.${column} IS DISTINCT FROM NEW.${column}`;
  const name = `${key}_order_gone`;
  const gone = `AFTER DELETE ON ${ident(key)} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT`;
  return [
    trigger(key, `${key}_order_new`, 'BEFORE INSERT', 'order_keep', args),
    trigger(key, `${key}_order`, `BEFORE UPDATE OF ${column}`, 'order_keep', args, changed),
    {
      table: key,
      name,
      sql: `CREATE OR REPLACE TRIGGER ${name} ${gone} EXECUTE FUNCTION order_close(${args.map(literal).join(', ')})`,
    },
  ];
}

export const wantedTriggers = (resources: readonly Resource[]): WantedTrigger[] => [
  ...resources.flatMap((resource) => [...treeTriggers(resource), ...orderTriggers(resource)]),
  ...campusTriggers([...resources, ...childResources(resources)]),
];
