import type { OtherPrivileges } from './otherPrivileges.ts';
import { VERBS, type Verb } from './action.ts';
import { privilege, type Resource } from './resource.ts';

export interface PrivilegeRow {
  readonly key: string;
  readonly label: string;
  /** Privilege per verb; a verb that has no call is absent. */
  readonly cells: Readonly<Partial<Record<Verb, string>>>;
  /** Beyond the verbs. */
  readonly also?: readonly { readonly name: string; readonly label: string }[];
}
export interface PrivilegeGroup {
  readonly group: string;
  readonly rows: readonly PrivilegeRow[];
}

const cellsOf = (resource: Resource): PrivilegeRow['cells'] => {
  const { create, update, remove } = resource.wire;
  const calls: Record<Verb, unknown> = { read: true, create, update, delete: remove };
  // The news is the product's: its writing is nobody's to give.
  const isInternal = resource.menu !== false && resource.menu.when === 'news';
  return Object.fromEntries(
    VERBS.filter((verb) => calls[verb] !== false && (verb === 'read' || !isInternal)).map((verb) => [
      verb,
      privilege(resource, verb),
    ]),
  );
};

const rowOf = ({ key, label, verbs, also = [] }: OtherPrivileges): PrivilegeRow => ({
  key,
  label,
  cells: Object.fromEntries(verbs.map((verb) => [verb, `${key}.${verb}`])),
  also: also.map(([name, what]) => ({ name: `${key}.${name}`, label: what })),
});

/**
 * Every entity's privileges as a table, under the menu groups people know them by (one without a menu entry under its
 * own name), and the `others` in theirs.
 */
export function privilegeTable(
  resources: readonly Resource[],
  others: readonly OtherPrivileges[] = [],
): PrivilegeGroup[] {
  const groups = new Map<string, PrivilegeRow[]>();
  const add = (group: string, row: PrivilegeRow): void => void groups.set(group, [...(groups.get(group) ?? []), row]);
  for (const resource of resources)
    // Another source decides by itself.
    if (resource.source === undefined)
      add(resource.menu ? resource.menu.group : resource.label[1], {
        key: resource.key,
        label: resource.label[1],
        cells: cellsOf(resource),
      });
  for (const other of others) add(other.group, rowOf(other));
  return [...groups].map(([group, rows]) => ({ group, rows }));
}
/** Those of one verb; or all of them, with what is beyond the verbs unless `plain`. */
export const privilegesIn = (rows: readonly PrivilegeRow[], verb?: Verb, plain = false): string[] =>
  rows.flatMap(({ cells, also = [] }) => [
    ...Object.entries(cells)
      .filter(([own]) => verb === undefined || own === verb)
      .map(([, name]) => name),
    ...(verb === undefined && !plain ? also.map(({ name }) => name) : []),
  ]);
