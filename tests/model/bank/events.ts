/** What an event of a life is made of. */
import fc from 'fast-check';
import type pg from 'pg';
import type { Asker, Auditor, Group } from './auditor.ts';

export interface Db {
  readonly client: pg.Client;
}
export interface Event {
  readonly asker: Asker;
  /** `found`: groups that the database has made by itself in this event. */
  readonly model: (auditor: Auditor, found: readonly Group[]) => unknown;
  readonly sql: readonly [text: string, ...values: unknown[]];
  readonly note?: (made: unknown, row: Readonly<Record<string, unknown>>) => void;
}
export type Both = (auditor: Auditor, db: Db, event: Event) => Promise<void>;
export type Life = fc.AsyncCommand<Auditor, Db>;
export const FIRST: Asker = { by: 1, everywhere: true };
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
export const nat = fc.nat({ max: 999 });
export const account = fc.constantFrom(1, 1, 1, 2);
export const often = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

export type Command = <T>(
  name: string,
  values: fc.Arbitrary<T>,
  make: (value: T, auditor: Auditor) => Event | null | undefined,
) => fc.Arbitrary<Life>;
/** Makes commands of events that the auditor and the database do, as `both` has them. */
export const commandsOf =
  (both: Both): Command =>
  (name, values, make) =>
    values.map((value) => ({
      check: () => true,
      toString: () => `${name} ${JSON.stringify(value)}`,
      async run(auditor, db) {
        const event = make(value, auditor);
        if (event) await both(auditor, db, event);
      },
    }));
