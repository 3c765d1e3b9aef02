/**
 * Sources of records beside the provider: a declaration names one (`source: 'library'`), and its calls go there in the
 * words of that source's dialect. Their addresses are settings of the page (webConfig.ts).
 */
import type { Resource } from './resource.ts';

/** A file of src/dataProvider/dialects each. */
export const dialectNames = ['simple-rest', 'json-server', 'json-api', 'laravel'] as const;
export type DialectName = (typeof dialectNames)[number];

export interface Source {
  /** Base of every call, without a slash at its end. */
  readonly base: string;
  readonly dialect: DialectName;
  /**
   * Bearer token of the session, nothing, or a header that is the same for everybody. What stands in the settings of a
   * page can be read by whoever opens it: a header is for what is public by nature.
   */
  readonly signIn: 'session' | 'none' | { readonly header: string; readonly value: string };
}

/** Kinds that travel in ways of the provider's own. */
const NOT_THERE: Readonly<Record<string, string>> = { file: 'files', children: 'rows in its records' };

/** What a source cannot do, and what cannot be done with its records. `known`: names of sources, where they are set. */
export function sourceProblems(
  { source, fields, campus, actions }: Resource,
  resources: readonly Resource[],
  known: readonly string[] | undefined,
  meant: (word: string, known: readonly string[]) => string,
): (readonly [field: string | null, message: string])[] {
  const entries = Object.entries(fields);
  if (source === undefined)
    return entries.flatMap(([name, { to }]) => {
      const other = resources.find(({ key }) => key === to)?.source;
      const message = `refers to '${to}' of the source '${other}', which the provider cannot hold it to`;
      return other === undefined ? [] : [[name, message] as const];
    });
  const near = known && known.length > 0 ? meant(source, known) : '; there is none';
  const unknown = known !== undefined && !known.includes(source);
  return [
    ...(unknown ? [[null, `no source '${source}' is set (SOURCES)${near}`] as const] : []),
    ...entries.flatMap(([name, { kind }]) =>
      kind in NOT_THERE ? [[name, `a source other than the provider has no ${NOT_THERE[kind]}`] as const] : [],
    ),
    ...(campus === undefined ? [] : [[null, 'campuses limit only what the provider itself answers'] as const]),
    ...(actions === undefined ? [] : [[null, 'a source other than the provider has no actions'] as const]),
  ];
}
