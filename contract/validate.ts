/**
 * What a set of declarations must be, beyond what the compiler holds: the server, `db:diff`, docs and tests ask the
 * same. Each problem names the entity and the field, and what may have been meant.
 */
import { childResources } from './children.ts';
import { campusProblems } from './campusProblems.ts';
import { childProblems } from './childProblems.ts';
import { computedProblems } from './computedProblems.ts';
import { COMPARISONS, conditionFields, unknownComparisons } from './conditions.ts';
import { labelOf, type AnyField } from './fields.ts';
import { contractKinds } from './kinds/index.ts';
import { filterFields, listColumns, sortFields } from './lists.ts';
import type { Resource } from './resource.ts';
import { inputSchema } from './schema.ts';
import { sourceProblems } from './sources.ts';
import { powerProblems } from './validatePowers.ts';

export interface Problem {
  /** Key of the entity. */
  readonly entity: string;
  /** Name of the field, or null when it is the entity as a whole. */
  readonly field: string | null;
  readonly message: string;
}
export const problemText = ({ entity, field, message }: Problem): string =>
  `${entity}${field === null ? '' : `.${field}`}: ${message}`;

/** How many letters must change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [other, wanted] of [...to].entries())
      next.push(
        Math.min((next[other] ?? 0) + 1, (row[other + 1] ?? 0) + 1, (row[other] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
/** The known word that is nearest, when it is near enough to have been meant. */
function meant(word: string, known: readonly string[]): string {
  const [near] = known
    .map((one) => [one, distance(word, one)] as const)
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, changes]) => changes <= Math.max(2, word.length / 3));
  return near ? `; did you mean '${near[0]}'?` : `; there are ${known.join(', ')}`;
}

/** The sample with an id for every required reference that it leaves out. */
export const wholeSample = ({ fields, sample }: Pick<Resource, 'fields' | 'sample'>): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries<AnyField>(fields).flatMap(([name, { kind, required }]) =>
      kind === 'ref' && required ? [[name, 1]] : [],
    ),
  ),
  ...sample,
});

/** Names of fields wherever a declaration uses one, with where it stands. */
function usedNames(resource: Resource): readonly (readonly [where: string, name: string])[] {
  const { list, form, db, check = [], defaults = {}, fields, title, campus } = resource;
  const each = (where: string, names: readonly string[]): (readonly [string, string])[] =>
    names.map((name) => [where, name]);
  return [
    ...each('title', [title]),
    ...each('list.columns', listColumns(resource)),
    ...each('form.groups', Object.values(form?.groups ?? {}).flat()),
    ...each('db.unique', (db?.unique ?? []).flat()),
    ...each('campus', campus === undefined || campus === 'id' ? [] : [campus]),
    ...each(
      'list.views',
      Object.values(list?.views ?? {}).flatMap((parts) => parts.map(({ field }) => field)),
    ),
    ...each('defaults', Object.keys(defaults)),
    ...each(
      'defaults',
      Object.values(defaults).flatMap(({ from }) => from),
    ),
    ...each(
      'check',
      check.flatMap((rule) => rule.fields),
    ),
    ...Object.entries<AnyField>(fields).flatMap(([name, { when, requiredWhen, from, among }]) => [
      ...each(`${name}: among`, Object.values(among ?? {})),
      ...each(`${name}: when`, conditionFields(when)),
      ...each(`${name}: requiredWhen`, conditionFields(requiredWhen)),
      ...each(
        `${name}: from`,
        [...(from ?? '').matchAll(/\{(\w+)\}/g)].map((part) => part[1] ?? ''),
      ),
    ]),
  ];
}

/** Pickers that are narrowed by fields which cannot be compared. */
function amongProblems(resource: Resource, resources: readonly Resource[]): Problem[] {
  return Object.entries<AnyField>(resource.fields).flatMap(([name, { to, among = {} }]) => {
    const target = resources.find(({ key }) => key === to);
    return Object.entries(among).flatMap(([theirs, ours]) => {
      const problem = (message: string): Problem[] => [{ entity: resource.key, field: name, message }];
      const [there, here] = [target?.fields[theirs], resource.fields[ours]];
      if (!target || !here) return [];
      if (!there)
        return problem(
          `among names '${theirs}', which ${target.key} does not have${meant(theirs, Object.keys(target.fields))}`,
        );
      return ours !== name && there.kind === here.kind && there.to === here.to
        ? []
        : problem(`among compares ${target.key}.${theirs} with ${ours}, which are not of one kind`);
    });
  });
}

/** Related lists of entities that do not name this one. */
function relatedProblems(resource: Resource, resources: readonly Resource[]): Problem[] {
  return Object.entries(resource.related ?? {}).flatMap(([key, name]) => {
    const problem = (message: string): Problem[] => [{ entity: resource.key, field: null, message }];
    const target = resources.find((one) => one.key === key);
    if (!target)
      return problem(
        `related names '${key}', which is not declared${meant(
          key,
          resources.map((one) => one.key),
        )}`,
      );
    const field = target.fields[name];
    if (!field)
      return problem(`related names ${key}.${name}, which is no field${meant(name, Object.keys(target.fields))}`);
    return field.kind === 'ref' && field.to === resource.key && filterFields(target).some(([own]) => own === name)
      ? []
      : problem(`related names ${key}.${name}, which does not refer to ${resource.key} or cannot be filtered by`);
  });
}

function problemsOf(resource: Resource, resources: readonly Resource[], { groups, sources }: Known): Problem[] {
  const { key, label, fields, list, menu, check = [] } = resource;
  const keys = resources.map((one) => one.key);
  const names = Object.keys(fields);
  const entries = Object.entries<AnyField>(fields);
  const problem = (field: string | null, message: string): Problem => ({ entity: key, field, message });
  const labels = entries.map(([name, field]) => [name, labelOf(name, field)] as const);
  const filterable = new Map(filterFields(resource));
  const sortable = ['id', ...sortFields(resource)];
  const sort = list?.sort?.[0] ?? 'id';
  const create = inputSchema(resource, 'create');
  const sample = wholeSample(resource);
  return [
    ...(/^[a-z][a-z0-9_]*$/.test(key) ? [] : [problem(null, 'the key is the name of a table: small letters and _')]),
    ...label.flatMap((text) =>
      /^[A-Z]/.test(text) ? [] : [problem(null, `the label '${text}' begins with a capital`)],
    ),
    ...labels.flatMap(([name, text], at) =>
      labels.findIndex(([, other]) => other === text) < at
        ? [problem(name, `another field is labelled '${text}' too`)]
        : [],
    ),
    ...(menu !== false && groups && !groups.includes(menu.group)
      ? [problem(null, `the menu has no group '${menu.group}'${meant(menu.group, groups)}`)]
      : []),
    ...entries.flatMap(([name, { to }]) =>
      to === undefined || keys.includes(to)
        ? []
        : [problem(name, `refers to '${to}', which is not declared${meant(to, keys)}`)],
    ),
    ...usedNames(resource).flatMap(([where, name]) =>
      names.includes(name) ? [] : [problem(null, `${where} names '${name}', which is no field${meant(name, names)}`)],
    ),
    ...entries.flatMap(([name, { when, requiredWhen }]) =>
      [...unknownComparisons(when), ...unknownComparisons(requiredWhen)].map((word) =>
        problem(name, `a condition compares by '${word}'${meant(word, COMPARISONS)}`),
      ),
    ),
    ...amongProblems(resource, resources),
    ...relatedProblems(resource, resources),
    ...campusProblems(resource, resources),
    ...powerProblems(resource),
    ...sourceProblems(resource, resources, sources, meant).map(([field, message]) => problem(field, message)),
    ...(sortable.includes(sort) ? [] : [problem(sort, `the list cannot be sorted by it${meant(sort, sortable)}`)]),
    ...Object.values(list?.views ?? {})
      .flat()
      .flatMap(({ field, operator }) => {
        const known: readonly string[] = contractKinds[filterable.get(field)?.kind ?? 'computed'].operators;
        return known.includes(operator)
          ? []
          : [problem(field, `a view filters it by ${operator}${meant(operator, known)}`)];
      }),
    ...(create.safeParse(sample).error?.issues ?? []).map(({ path, message }) =>
      problem(path.length > 0 ? String(path[0]) : null, `the sample is refused: ${message}`),
    ),
    ...check.flatMap(({ rule, fields: [first = ''], fails }) => {
      const issues = create.safeParse({ ...sample, ...fails }).error?.issues ?? [];
      return fails !== undefined && issues.some(({ path }) => path[0] === first)
        ? []
        : [problem(first, `its rule '${rule}' does not refuse the values of \`fails\``)];
    }),
  ];
}

/** What declarations name and do not say themselves, where it is known. */
export interface Known {
  /** Titles of the menu. */
  readonly groups?: readonly string[];
  /** Names of the sources that are set. */
  readonly sources?: readonly string[];
}
/** All problems of a set of declarations, none when it is sound. */
export function validate(resources: readonly Resource[], known: Known = {}): readonly Problem[] {
  const all = [...resources, ...childResources(resources)];
  const twice = (['key', 'path'] as const).flatMap((of) =>
    (of === 'key' ? all : resources).flatMap((resource, at) => {
      const first = all.findIndex((other) => other[of] === resource[of]);
      return first < at
        ? [
            {
              entity: resource.key,
              field: null,
              message: `has the ${of} '${resource[of]}' of ${all[first]?.key ?? ''}`,
            },
          ]
        : [];
    }),
  );
  return [
    ...twice,
    ...resources.flatMap(childProblems),
    ...all.flatMap(computedProblems),
    ...all.flatMap((resource) => problemsOf(resource, resources, known)),
  ];
}
/** @throws an Error that lists the problems, one a line */
export function assertValid(resources: readonly Resource[], known: Known = {}): void {
  const problems = validate(resources, known);
  if (problems.length > 0)
    throw new Error(`The declarations are not sound:\n${problems.map((one) => `  ${problemText(one)}`).join('\n')}`);
}
