import { formatDate } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { reasonForOne } from '../../challans/voidEvent.ts';
import { write } from '../../dataProvider/ask.ts';
import { shallOf, type Correction } from '../columns/corrections.tsx';

/** Takes back a correction that waits, by who asked for it or whose day it is. */
export const withdraw = {
  label: 'Withdraw…',
  on: 'one',
  when: ({ status, mine }: Correction) => status === 'pending' && mine,
  reason: reasonForOne<Correction>(
    {
      title: ({ att_date }) => `Withdraw the correction of ${formatDate(att_date)}`,
      action: 'Withdraw',
      text: (correction) => `“${shallOf(correction)}” is no longer asked for; the day stays as it is.`,
      done: () => 'The correction is withdrawn.',
    },
    ({ id }, reason, key) =>
      write('POST /withdraw_attendance_correction', {
        offered: needed('attendance-corrections'),
        body: { id, reason },
        key,
      }),
  ),
} as const;
