/** Lists that were read whole, by call. Whoever writes forgets them, and loads nothing of how they are read for it. */
import { onCredentialsChange } from '../auth/credentials.ts';
import type { Row } from './decode.ts';

interface Cached {
  readonly rows: Promise<Row[]>;
  readonly since: number;
}
export const lists = new Map<string, Cached>();

/** Forgets every list: after any write, and whenever another user may be signed in. */
export function dropLists(): void {
  lists.clear();
}
if (typeof window !== 'undefined') onCredentialsChange(dropLists);
