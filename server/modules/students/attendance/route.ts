/** POST /student_attendance, for an application or a device that keeps the register. */
import { takeAttendance } from '../../../../contract/endpoints/attendance.ts';
import { invalidFields } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { judge, refusal } from './judge.ts';
import { keep } from './keep.ts';

export const attendanceRoute = endpointRoute(
  takeAttendance,
  async (call, { body: { days } }) => {
    const seen = new Set<string>();
    const wrong: Record<string, string[]> = {};
    for (const [at, { sid, att_date }] of days.entries()) {
      requireDay(`days.${at}.att_date`, att_date);
      if (seen.has(`${sid} ${att_date}`)) wrong[`days.${at}.sid`] = ['This student and day are in the list twice'];
      seen.add(`${sid} ${att_date}`);
    }
    const judged = await judge(call, days);
    const judgedDays = days.flatMap((day, at) => {
      const one = judged[at];
      const why = one ? refusal(day, one) : null;
      if (why) wrong[`days.${at}.${why[0]}`] ??= [why[1]];
      return one ? [[day, one] as const] : [];
    });
    if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
    await keep(call, judgedDays);
    const created = judgedDays.filter(([, { was }]) => was === null).length;
    const unchanged = judgedDays.filter(([, { was, status_id }]) => was === status_id).length;
    return { data: { created, changed: days.length - created - unchanged, unchanged } };
  },
  { tenant: 'body' },
);
