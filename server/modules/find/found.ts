/** What each part of a search answers: rows of one kind in the shape of the call. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { FOUND_MOST, type find } from '../../../contract/endpoints/find.ts';
import type { Call } from '../../http/route.ts';

export type Found = z.input<typeof find.response>['data']['found'][number];
/** What is looked for: what was typed, or records by their ids. */
export interface Wanted {
  readonly call: Call;
  readonly holds: (privilege: string) => boolean;
  /** As it was typed; empty where `ids` says it. */
  readonly text: string;
  /** The number that was typed, where it is nothing else. */
  readonly number: number | null;
  /** Digits of what may be a mobile number or a CNIC. */
  readonly digits: string;
  /** Ids by kind, of records that were used before; null where something was typed. */
  readonly ids: Readonly<Record<string, readonly number[]>> | null;
}
/** One kind or two that come of one statement; null for who may not read them, or where nothing can be meant. */
export type Part = (wanted: Wanted) => Promise<readonly Found[]> | null;

export const joined = (...parts: readonly (string | null | undefined | false)[]): string[] =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '');
export const plain = (text: string): string => text.toLowerCase().trim();

/**
 * In which order people are answered: who has the number that was typed, who is here, whose name begins so, of whom one
 * of the words does, and then who has it in another field.
 */
export function rank(no: RawBuilder<unknown>, isHere: RawBuilder<unknown>, name: RawBuilder<unknown>, wanted: Wanted) {
  const typed = plain(wanted.text);
  return sql`CASE WHEN ${no} = ${wanted.number}::bigint THEN 0 ELSE 100 END + CASE WHEN ${isHere} THEN 0 ELSE 10 END + CASE WHEN lower(${name}) = ${typed} THEN 0
    WHEN starts_with(lower(${name}), ${typed}) THEN 1 WHEN strpos(lower(${name}), ${` ${typed}`}) > 0 THEN 2 ELSE 3 END`;
}
/** One more than is answered says that there are more. Of those asked for by what they are, each is answered. */
export const isAnswered = ({ ids }: Wanted): RawBuilder<unknown> => (ids ? sql`true` : sql`n.at <= ${FOUND_MOST + 1}`);
