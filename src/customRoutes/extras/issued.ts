/** Certificates on their way from where they were issued to their print page; a page that is opened again prints duplicates. */
import type { Issued } from './calls.ts';

const KEY = 'certificates.issued';
export interface Kept {
  readonly issued: Issued;
  /** The print dialog was opened for them before. */
  readonly wasPrinted: boolean;
}

export const keepIssued = (issued: Issued, wasPrinted = false): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ issued, wasPrinted } satisfies Kept));
export function keptIssued(): Kept | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as Kept);
}
