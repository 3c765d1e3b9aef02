import { resources } from '../index.ts';
import type { Resource } from '../../../contract/resource.ts';

const byKey = new Map(resources.map((resource) => [resource.key, resource]));
/** The declaration behind a reference; undefined when a field points at something that has no screens. */
export const declared = (key: string | undefined): Resource | undefined =>
  key === undefined ? undefined : byKey.get(key);

/** What stands for a record in words: its title field, else its number. */
export function titleOf(resource: Resource | undefined, record: Readonly<Record<string, unknown>> | undefined): string {
  const title = resource && record ? record[resource.title] : undefined;
  return typeof title === 'string' && title !== ''
    ? title
    : typeof title === 'number'
      ? String(title)
      : `#${String(record?.['id'] ?? '')}`;
}
