/**
 * Few entities that have between them everything that any entity has: what a screen is like is decided by that, not by
 * which entity it is of.
 */
import { listColumns } from '../../../contract/lists.ts';
import { writableFields, type Resource } from '../../../contract/resource.ts';

/** Chosen one after the other, each for what is missing still. */
export function covering(
  resources: readonly Resource[],
  traitsOf: (resource: Resource) => readonly string[],
): Resource[] {
  const missing = new Set(resources.flatMap(traitsOf));
  const chosen: Resource[] = [];
  while (missing.size > 0) {
    const gain = (resource: Resource): number => new Set(traitsOf(resource).filter((trait) => missing.has(trait))).size;
    const [best] = resources.toSorted((a, b) => gain(b) - gain(a));
    if (!best) break;
    chosen.push(best);
    for (const trait of traitsOf(best)) missing.delete(trait);
  }
  return chosen;
}

/** What the generated form of an entity has. */
export const formTraits = (resource: Resource): string[] =>
  (['create', 'update'] as const).flatMap((mode) =>
    !resource.wire[mode]
      ? []
      : [
          `${mode} as ${resource.wire[mode].body}`,
          ...(resource.form?.groups ? [`${mode} in groups`] : []),
          ...writableFields(resource, mode).flatMap(([, field]) => [
            `${mode} ${field.kind}`,
            ...(field.when ? [`${mode} ${field.kind} at times`] : []),
            ...(field.unique ? [`${mode} ${field.kind} that is unique`] : []),
          ]),
        ],
  );
/** What its fields are said to be: all that a declaration may say of one, beyond words and limits. */
const WORDS = new Set(['kind', 'label', 'hint', 'min', 'max', 'to', 'sample']);
export const fieldTraits = (resource: Resource): string[] =>
  resource.wire.create
    ? writableFields(resource, 'create').flatMap(([, field]) =>
        Object.keys(field)
          .filter((said) => !WORDS.has(said))
          .map((said) => `${field.kind} with ${said}`),
      )
    : [];
/** What the generated list of an entity has. */
export const listTraits = (resource: Resource): string[] => [
  ...listColumns(resource).map((name) => `column ${resource.fields[name]?.kind}`),
  ...Object.values(resource.actions ?? {}).map(({ on, form }) => `${form ? 'form' : 'question'} for a ${on}`),
  ...(['create', 'update', 'remove'] as const).map((verb) => `${verb} ${Boolean(resource.wire[verb])}`),
  ...(resource.list?.views ? ['views'] : []),
  ...(resource.heading ? ['heading'] : []),
  resource.routes ?? 'settings',
];
