import type { Resource } from '../../../../contract/resource.ts';
import { archivedFilters } from '../../../../contract/archive.ts';
import { OPERATORS, type Filter, type Operator } from '../../../../contract/filters.ts';
import type { ListFilters } from './useFilters.ts';

const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text);
const same = (a: readonly Filter[], b: readonly Filter[]): boolean =>
  a.length === b.length &&
  a.every(
    (one, at) =>
      one.field === b[at]?.field &&
      one.operator === b[at]?.operator &&
      JSON.stringify(one.value) === JSON.stringify(b[at]?.value),
  );

/** The declared views of a list: filters under a name, one click away. */
export function ViewTabs({ resource, list }: { readonly resource: Resource; readonly list: ListFilters }) {
  const archived = archivedFilters(resource)?.only;
  const views = Object.entries({ ...resource.list?.views, ...(archived ? { Archived: [archived] } : {}) });
  if (views.length === 0) return null;
  const tabs = [
    ['All', []] as const,
    ...views.map(
      ([label, filters]) =>
        [
          label,
          filters.flatMap((one) => (isOperator(one.operator) ? [{ ...one, operator: one.operator }] : [])),
        ] as const,
    ),
  ];
  return (
    <nav className="ui-tabs" aria-label="Views">
      {tabs.map(([label, filters]) => (
        <button
          key={label}
          type="button"
          aria-pressed={same(list.filters, filters)}
          onClick={() => list.setFilters(filters)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
