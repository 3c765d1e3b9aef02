/**
 * Who may make institutes from a page, and what that takes: the owner of the database, whom requests never are. Nobody
 * may until a server has said so, and then its own institute and those that its operator names.
 */
import { isInternalAdmin } from '../../../contract/internal.ts';
import { isSampleCode } from '../../../contract/samples.ts';
import type { JobKind } from '../../jobs/jobKind.ts';

export interface Making {
  /** Of the owner of the database. */
  readonly url: string;
  /** Codes of institutes whose administrators may; '*' is every one. */
  readonly makers: readonly string[];
  /** First parts of addresses that are pages: no institute has such a code. */
  readonly sections: readonly string[];
  /** What may wait in a new institute. */
  readonly kinds: readonly JobKind[];
}
let making: Making | null = null;
/** Once at the start; null takes it back. */
export const letMake = (how: Making | null): void => void (making = how);
/** @throws Error in a process that makes none */
export function howToMake(): Making {
  if (!making) throw new Error('this server makes no institutes');
  return making;
}
interface Asking {
  readonly instituteCode: string;
  readonly username: string | null;
}
/** Why this user may not; null when they may. */
export function whyNotMake({ instituteCode, username }: Asking): string | null {
  if (isSampleCode(instituteCode)) return 'This is a sample: institutes are made from the real one';
  const { makers = [] } = making ?? {};
  const isNamed = makers.includes('*') || makers.includes(instituteCode);
  return making && (isNamed || isInternalAdmin(instituteCode, username))
    ? null
    : 'Only the operator of this server makes institutes, unless its settings name yours';
}
/** Why no sample can be made for this institute; null when one can. */
export function whyNoSample({ instituteCode }: Pick<Asking, 'instituteCode'>): string | null {
  if (isSampleCode(instituteCode)) return 'This is a sample itself';
  return making ? null : 'This server makes no institutes';
}
