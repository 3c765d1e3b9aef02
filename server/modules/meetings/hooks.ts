/** What becomes of a meeting beside its form: its class is enlisted and gets times. */
import type { Hooks } from '../../resources/hooks.ts';
import { meetingActions } from './actions.ts';
import { enlist, giveTimes } from './enlist.ts';
import { markRoute } from './mark.ts';

export const ptmHooks: Hooks = {
  actions: meetingActions,
  otherUpdate: {
    access: ['ptm_students.update'],
    is: ({ body }) => Object.hasOwn(body, 'students'),
    run: markRoute.run,
  },
  async afterWrite({ call }, verb, id) {
    if (verb === 'remove') return;
    await enlist(call, id);
    await giveTimes(call, id);
  },
};
