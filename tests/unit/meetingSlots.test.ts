/** Times of a meeting: nobody is at two places, families come one after another, breaks stay free. */
import { describe, expect, test } from 'vitest';
import {
  Diary,
  minutesOf,
  slotsOf,
  timeOf,
  timesOf,
  type Guest,
  type Window,
} from '../../server/modules/meetings/slots.ts';

const at = (time: string): number => minutesOf(time);
const window: Window = { from: at('09:00'), to: at('10:00'), minutes: 10, breaks: [] };
const guest = (id: number, family: string, teacher: string): Guest => ({ id, family, teacher });
const said = (times: ReturnType<typeof timesOf>): Record<string, string> =>
  Object.fromEntries([...times].map(([id, [from]]) => [id, timeOf(from)]));

describe('the times of a window', () => {
  test('fill it, and none reaches beyond its end', () => {
    expect(slotsOf({ ...window, to: at('09:35') }).map(([from]) => timeOf(from))).toEqual(['09:00', '09:10', '09:20']);
    expect(slotsOf({ ...window, minutes: 61 })).toEqual([]);
  });
  test('go on after a break with its end', () => {
    const breaks = [
      [at('09:25'), at('09:40')],
      [at('09:15'), at('09:20')],
    ] as const;
    expect(slotsOf({ ...window, breaks }).map(([from]) => timeOf(from))).toEqual(['09:00', '09:40', '09:50']);
  });
  test('a break that ends before it begins is none', () => {
    expect(slotsOf({ ...window, breaks: [[at('09:30'), at('09:10')]] })).toHaveLength(6);
  });
});

describe('who comes when', () => {
  test('brothers and sisters follow each other, in whatever order their teachers are free', () => {
    const taken = new Diary();
    taken.take('teacher Asma', [at('09:00'), at('09:10')]);
    const times = timesOf(window, [guest(1, 'noor', 'Asma'), guest(2, 'noor', 'Basit')], taken);
    expect(said(times)).toEqual({ 1: '09:10', 2: '09:00' });
  });
  test('a family is taken apart only when its times cannot follow each other', () => {
    const taken = new Diary();
    for (const from of ['09:00', '09:20', '09:40']) taken.take('teacher Asma', [at(from), at(from) + 10]);
    const times = timesOf(window, [guest(1, 'noor', 'Asma'), guest(2, 'noor', 'Asma')], taken);
    expect(said(times)).toEqual({ 1: '09:10', 2: '09:30' });
  });
  test('who finds no time has none', () => {
    const guests = Array.from({ length: 8 }, (_, n) => guest(n, `family ${n}`, 'Asma'));
    expect(timesOf(window, guests).size).toBe(6);
  });
  test('of a thousand nobody is at two places', () => {
    const guests = Array.from({ length: 1000 }, (_, n) => guest(n, `family ${n % 600}`, `teacher ${n % 37}`));
    const times = timesOf({ ...window, to: at('14:00') }, guests);
    const seen = new Set<string>();
    for (const { id, family, teacher } of guests) {
      const from = times.get(id)?.[0];
      if (from === undefined) continue;
      for (const who of [`f ${family}`, `t ${teacher}`]) {
        expect(seen.has(`${who} ${from}`), `${who} at ${timeOf(from)}`).toBe(false);
        seen.add(`${who} ${from}`);
      }
    }
    expect(times.size).toBe(1000);
  });
});
