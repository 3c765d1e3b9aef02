/**
 * GET /find: whatever a name or a number may mean, in one request. Each kind is a statement of its own that reads an
 * index and a few rows, however large the school is; they travel together.
 */
import { find, FOUND_KINDS, FOUND_MOST, type FoundKind } from '../../../contract/endpoints/find.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Found, Part, Wanted } from './found.ts';
import { challansPart, receiptsPart, vouchersPart } from './papers.ts';
import { employeesPart, studentsPart } from './people.ts';

const PARTS: readonly Part[] = [studentsPart, employeesPart, challansPart, receiptsPart, vouchersPart];
/** A letter alone means nobody; a digit is someone's number. */
const isWorth = (text: string): boolean => text.length > 1 || /^\d$/.test(text);

function idsOf(recent: string): Readonly<Record<string, readonly number[]>> {
  const ids: Record<string, number[]> = {};
  for (const one of recent.split(',')) {
    const [kind = '', id] = one.split(':');
    (ids[kind] ??= []).push(Number(id));
  }
  return ids;
}
/** In the order in which they were asked for. */
const inOrder = (found: readonly Found[], recent: string): Found[] =>
  recent.split(',').flatMap((one) => found.find(({ kind, id }) => `${kind}:${id}` === one) ?? []);

export const findRoute = endpointRoute(find, async (call, { query }) => {
  const { privileges } = call.session;
  // As refusals and word processors write the hyphen of a CNIC or a mobile number.
  const typed = (query.text ?? '').replaceAll('\u2011', '-');
  const text = isWorth(typed) ? typed : '';
  const ids = text === '' && query.recent ? idsOf(query.recent) : null;
  const wanted: Wanted = {
    call,
    holds: (privilege) => privileges.has(privilege),
    text,
    number: /^\d{1,15}$/.test(text) ? Number(text) : null,
    digits: /^[\d\s()+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '',
    ids,
  };
  const found = (await Promise.all(PARTS.flatMap((part) => part(wanted) ?? []))).flat();
  if (ids) return { data: { found: inOrder(found, query.recent ?? ''), more: [] } };
  const of = (kind: FoundKind): Found[] => found.filter((one) => one.kind === kind);
  // What has the number comes before what only has a word of it.
  const shown = FOUND_KINDS.flatMap((kind) => of(kind).slice(0, FOUND_MOST));
  return {
    data: {
      found: [...shown.filter(({ exact }) => exact), ...shown.filter(({ exact }) => !exact)],
      more: FOUND_KINDS.filter((kind) => of(kind).length > FOUND_MOST),
    },
  };
});
