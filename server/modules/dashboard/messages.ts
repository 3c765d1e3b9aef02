/** What campuses with a limit may still send this month; nothing is said where none has one. */
import { sql } from 'kysely';
import { messageSettings } from '../../../src/resources/messageSettings.ts';
import { sendNow } from '../../database/door.ts';
import { visible } from '../../resources/scope.ts';
import { PARTS_LEFT } from '../messaging/partsLeft.ts';
import type { Found, Part, Question } from './found.ts';

interface Left {
  readonly count: number | null;
}
async function left({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Left>`SELECT sum(greatest(${sql.raw(PARTS_LEFT)}, 0))::int AS count FROM message_settings r
      WHERE ${visible(messageSettings, session)} AND r.monthly_limit IS NOT NULL`,
  );
  const count = sums?.count ?? null;
  return { figures: { messages_left: count === null ? {} : { count } } };
}
export const messageParts: readonly Part[] = [(question) => (question.shows('messages_left') ? left(question) : null)];
