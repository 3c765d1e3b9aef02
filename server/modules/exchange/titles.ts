/** Records by the words that people call them: their titles, as pickers show them. */
import { sql } from 'kysely';
import { normalise } from '../../../contract/exchange/normalise.ts';
import { resourceOf } from '../../declared.ts';
import type { Call } from '../../http/route.ts';
import { tableOf } from '../../resources/names.ts';
import { visible } from '../../resources/scope.ts';
import { titlesOf } from '../../resources/titles.ts';

/** Id of each normalised title that the session sees; null where several records are called the same. */
export async function idsByTitle(call: Call, key: string): Promise<Map<string, number | null>> {
  const resource = resourceOf(key);
  const { rows } = await sql<{
    id: string;
  }>`SELECT r.id FROM ${tableOf(resource)} r WHERE ${visible(resource, call.session)}`.execute(call.trx);
  const titles = await titlesOf(
    call.trx,
    call.session.instituteCode,
    key,
    rows.map(({ id }) => Number(id)),
  );
  const ids = new Map<string, number | null>();
  for (const [id, title] of titles) {
    const word = normalise(title);
    ids.set(word, ids.has(word) ? null : id);
  }
  return ids;
}
