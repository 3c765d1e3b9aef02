import { privilege, VERBS, type Resource, type Verb } from '../../../../contract/resource.ts';

export interface PrivilegeRow {
  readonly key: string;
  readonly label: string;
  /** Privilege per verb; a verb that has no call is absent. */
  readonly cells: Readonly<Partial<Record<Verb, string>>>;
}
export interface PrivilegeGroup {
  readonly group: string;
  readonly rows: readonly PrivilegeRow[];
}
const NO_MENU = 'Other';

const cellsOf = (resource: Resource): PrivilegeRow['cells'] => {
  const { create, update, remove } = resource.wire;
  const calls: Record<Verb, unknown> = { read: true, create, update, delete: remove };
  return Object.fromEntries(VERBS.filter((verb) => calls[verb] !== false).map((verb) => [verb, privilege(resource, verb)]));
};

/** Every entity's privileges as a table, under the menu groups people know them by. */
export function privilegeTable(resources: readonly Resource[]): PrivilegeGroup[] {
  const groups = new Map<string, PrivilegeRow[]>();
  for (const resource of resources) {
    const group = resource.menu ? resource.menu.group : NO_MENU;
    groups.set(group, [...(groups.get(group) ?? []), { key: resource.key, label: resource.label[1], cells: cellsOf(resource) }]);
  }
  return [...groups].map(([group, rows]) => ({ group, rows }));
}
export const privilegesIn = (rows: readonly PrivilegeRow[], verb?: Verb): string[] =>
  rows.flatMap(({ cells }) =>
    Object.entries(cells)
      .filter(([own]) => verb === undefined || own === verb)
      .map(([, name]) => name),
  );
