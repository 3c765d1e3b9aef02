import type { AnyField } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';

type Named = readonly [name: string, field: AnyField];
export interface Group {
  readonly heading: string | null;
  readonly fields: readonly Named[];
}

/**
 * Fields under the declared headings. Those that no group names go without one: before the groups when they are
 * declared before every grouped field (what the record is called and belongs to), else at the end.
 */
export function groupsOf(resource: Pick<Resource, 'form'>, fields: readonly Named[]): Group[] {
  const groups = Object.entries(resource.form?.groups ?? {});
  const named = new Set(groups.flatMap(([, names]) => names));
  const grouped = groups.map(([heading, names]) => ({
    heading,
    fields: names.flatMap((name) => fields.filter(([own]) => own === name)),
  }));
  const start = fields.findIndex(([name]) => named.has(name));
  const first = { heading: null, fields: fields.slice(0, Math.max(0, start)) };
  const last = { heading: null, fields: fields.slice(Math.max(0, start)).filter(([name]) => !named.has(name)) };
  return [first, ...grouped, last].filter((group) => group.fields.length > 0);
}
