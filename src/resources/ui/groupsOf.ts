import type { AnyField } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';

type Named = readonly [name: string, field: AnyField];
export interface Group {
  readonly heading: string | null;
  readonly fields: readonly Named[];
}

/** Fields under the declared headings; those that no group names follow at the end without one. */
export function groupsOf(resource: Pick<Resource, 'form'>, fields: readonly Named[]): Group[] {
  const groups = Object.entries(resource.form?.groups ?? {});
  const named = new Set(groups.flatMap(([, names]) => names));
  const grouped = groups.map(([heading, names]) => ({ heading, fields: names.flatMap((name) => fields.filter(([own]) => own === name)) }));
  return [...grouped, { heading: null, fields: fields.filter(([name]) => !named.has(name)) }].filter((group) => group.fields.length > 0);
}
