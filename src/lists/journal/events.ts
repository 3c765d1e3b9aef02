import { actionWords } from '../../resources/ui/history/differences.ts';
import type { Entry as Event } from '../../resources/ui/history/historyCall.ts';

const valueOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
const MADE: Readonly<Record<string, string>> = { draft: 'Drafted', pending: 'Submitted', approved: 'Posted' };

/** 'Drafted', 'Submitted', 'Approved', 'Replaced': what was done to a voucher. */
export function eventWords({ action, before, after }: Pick<Event, 'action' | 'before' | 'after'>): string {
  const [was, is] = [valueOf(before, 'status'), String(valueOf(after, 'status'))];
  if (action === 'create') return MADE[is] ?? 'Made';
  if (action === 'void' && replacedBy({ after }) !== null) return 'Replaced';
  if (action !== 'update') return actionWords(action);
  if (valueOf(after, 'file_added') !== undefined) return 'Put a file to it';
  if (valueOf(after, 'file_deleted') !== undefined) return 'Took a file off it';
  return was === is || MADE[is] === undefined ? 'Changed' : `Changed and ${MADE[is].toLowerCase()}`;
}
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** The number of the voucher that stands in for it since, and of the one that it stands in for. */
export const replacedBy = ({ after }: Pick<Event, 'after'>): string | null => text(valueOf(after, 'replaced_by'));
export const replaces = ({ after }: Pick<Event, 'after'>): string | null => text(valueOf(after, 'replaces'));
export const reasonOf = ({ after }: Pick<Event, 'after'>): string | null => text(valueOf(after, 'reason'));
/** Only of a change: what was entered at first stands in the voucher, and the rest says itself. */
export const tellsValues = ({ action, before, after }: Pick<Event, 'action' | 'before' | 'after'>): boolean =>
  action === 'update' && typeof before === 'object' && before !== null && typeof after === 'object' && after !== null;
