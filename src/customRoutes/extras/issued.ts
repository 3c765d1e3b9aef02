/**
 * Certificates on their way from where they were issued to their print page; a page that is opened again prints
 * duplicates.
 */
import { today } from '../../../contract/dates.ts';
import type { Issued } from './calls.ts';

const KEY = 'certificates.issued';
export interface IssuedPrint {
  readonly issued: Issued;
  /** The print dialog was opened for them before. */
  readonly wasPrinted: boolean;
  /** The date they bear. */
  readonly on: string;
}

export const keepIssued = (issued: Issued, wasPrinted = false, on = today()): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ issued, wasPrinted, on } satisfies IssuedPrint));
export function readIssued(): IssuedPrint | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : { on: today(), ...(JSON.parse(text) as Omit<IssuedPrint, 'on'>) };
}
