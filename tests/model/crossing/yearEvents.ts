/** What a life of bank accounts has beside money and statements: years, what waits for approval, and matched cheques that bounce. */
import fc from 'fast-check';
import { dayFrom, type Auditor } from '../bank/auditor.ts';
import { account, FIRST, nat, often, pick, type Command, type Event, type Life } from '../bank/events.ts';
import { bouncing, chequeIn, voucher } from '../bank/moneyEvents.ts';
import { ASKER, type Crossing, type Waiting } from './auditor.ts';

/** Every auditor of these lives has years. */
const years = (auditor: Auditor): Crossing => auditor as Crossing;
const closing = (id: number): Event => ({
  asker: FIRST,
  model: (a) => years(a).closeYear(id),
  sql: ['SELECT year_close($1, $2)', id],
});
const reopening = (id: number, why: string): Event => ({
  asker: FIRST,
  model: (a) => years(a).reopenYear(id, why),
  sql: ['SELECT year_reopen($1, $2, $3)', id, why],
});
const deciding = (one: Waiting, approve: boolean): Event => ({
  asker: FIRST,
  model: (a) => years(a).decide(one, approve),
  sql: [`SELECT voucher_decide($1, $2, NULL, $3, 'x')`, one.id, approve],
});
const asking = (at: string, of: number, paisa: number): Event => ({
  ...voucher(at, of, paisa, {}),
  asker: ASKER,
  model: (a) => years(a).ask(at, of, paisa, {}),
  note: (made, { id }) => void ((made as Waiting).id = Number(id)),
});
const at = fc.integer({ min: -45, max: 0 });

export const yearEvents = (command: Command): fc.Arbitrary<Life>[] => [
  ...often(3, () => command('close the next', fc.constant(null), (_, a) => closing(years(a).closed.size + 1))),
  ...often(2, () =>
    command('reopen the last', fc.constantFrom('late bill', 'late bill', ' '), (why, a) =>
      reopening(Math.max(1, years(a).closed.size), why),
    ),
  ),
  command('close', fc.constantFrom(1, 2, 3), (id) => closing(id)),
  command('reopen', fc.constantFrom(1, 2), (id) => reopening(id, 'late bill')),
  ...often(2, () =>
    command('ask', fc.record({ at, account, paisa: fc.constantFrom(100, 200, -100, -300) }), (one) =>
      asking(dayFrom(one.at), one.account, one.paisa),
    ),
  ),
  ...often(2, () =>
    command('decide', fc.record({ nth: nat, approve: fc.constantFrom(true, true, false) }), ({ nth, approve }, a) => {
      const one = pick(years(a).waiting, nth);
      return one && deciding(one, approve);
    }),
  ),
  ...often(2, () =>
    command('bounce and take apart', fc.record({ nth: nat, on: fc.constantFrom(0, 0, -5, -20) }), ({ nth, on }, a) => {
      const matched = a.receipts.filter(({ state, entry }) => state === 'deposited' && entry && a.groupOf(entry));
      const one = pick(matched, nth) ?? chequeIn(a, nth, 'deposited');
      return one && bouncing(one, dayFrom(on), true);
    }),
  ),
];
