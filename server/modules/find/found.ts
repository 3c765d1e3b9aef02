/** What each part of a search answers: rows of one kind in the shape of the call. */
import type { z } from 'zod';
import type { find } from '../../../contract/endpoints/find.ts';
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

/** How near a name is to what was typed: it begins so, one of its words does, or another field fits. */
export function nearness(name: string, typed: string): number {
  const [own, wanted] = [plain(name), plain(typed)];
  if (own === wanted) return 0;
  return own.startsWith(wanted) ? 1 : own.includes(` ${wanted}`) ? 2 : 3;
}
