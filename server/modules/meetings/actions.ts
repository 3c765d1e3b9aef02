/** What is done with a whole meeting: it is cancelled, postponed, planned again, or its families are invited. */
import { sql } from 'kysely';
import { ptms } from '../../../src/resources/ptms.ts';
import { inOrder } from '../../../src/resources/data/rules.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';
import { updateRow } from '../../resources/write.ts';
import { enlist, giveTeachers, giveTimes, takeDays } from './enlist.ts';
import { requireMessage, tellFamilies } from './tell.ts';

const textOf = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name].trim() : '');
const idOf = (current: Values | null): number => Number(current?.['id']);
/** Times of those who are not marked are given back, so that none of them is in the way on another day. */
const freeTimes = ({ trx, session }: Call, id: number): Promise<unknown> =>
  sendNow(
    trx,
    sql`UPDATE ptm_students p SET slot_start = NULL WHERE p.institute_code = ${session.instituteCode} AND p.ptm_id = ${id} AND p.state IN ('invited', 'confirmed') AND p.slot_start IS NOT NULL`,
  );

export const meetingActions: NonNullable<Hooks['actions']> = {
  async cancel({ call }, values, { current }) {
    const [id, message] = [idOf(current), textOf(values, 'message')];
    requireMessage(call, message);
    await tellFamilies(call, id, message);
    await updateRow(call, ptms, id, { status: 'cancelled', reason: textOf(values, 'reason') });
  },
  async postpone({ call }, values, { current }) {
    const [id, message] = [idOf(current), textOf(values, 'message')];
    requireMessage(call, message);
    const day = requireDay('ptm_date', String(values['ptm_date']));
    const start = values['start_time'] ?? current?.['start_time'];
    const end = values['end_time'] ?? current?.['end_time'];
    if (!inOrder(String(start), String(end))) throw invalid('end_time', 'To must be later than the start');
    if (day === current?.['ptm_date'] && start === current['start_time'] && end === current['end_time'])
      throw invalid('ptm_date', 'The meeting is at that time already');
    await takeDays(call, day, String(current?.['ptm_date']));
    await freeTimes(call, id);
    await updateRow(call, ptms, id, {
      ptm_date: day,
      start_time: start,
      end_time: end,
      reason: textOf(values, 'reason'),
    });
    await giveTimes(call, id);
    await tellFamilies(call, id, message);
  },
  async plan({ call }, _values, { current }) {
    const id = idOf(current);
    await takeDays(call, String(current?.['ptm_date']));
    await enlist(call, id);
    await giveTeachers(call, id);
    await giveTimes(call, id, true);
  },
  async invite({ call }, values, { current }) {
    const message = textOf(values, 'message');
    requireMessage(call, message);
    await tellFamilies(call, idOf(current), message);
  },
};
