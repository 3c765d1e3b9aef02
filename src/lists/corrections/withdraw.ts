import type { ListAction } from '../list.ts';
import { formatDate } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { shallOf, type Correction } from '../columns/corrections.tsx';

/** Takes back a correction that waits, by who asked for it or whose day it is. */
export const withdraw: ListAction<Correction> = {
  label: 'Withdraw…',
  when: ({ status, mine }) => status === 'pending' && mine,
  reason: {
    title: ({ att_date }) => `Withdraw the correction of ${formatDate(att_date)}`,
    action: 'Withdraw',
    text: (correction) => `“${shallOf(correction)}” is no longer asked for; the day stays as it is.`,
    done: () => 'The correction is withdrawn.',
    run: ({ id }, reason, key) =>
      write('POST /withdraw_attendance_correction', {
        offered: needed('attendance-corrections'),
        body: { id, reason },
        key,
      }),
  },
};
