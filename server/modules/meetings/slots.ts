/** Times of a meeting: who comes when, so that no teacher and no family is at two places, and brothers and sisters come one after another. */

export interface Window {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
  readonly breaks: readonly Span[];
}
export type Span = readonly [from: number, to: number];
export interface Guest {
  readonly id: number;
  /** Whoever has the same comes together. */
  readonly family: string;
  /** The teacher, or the class that has none. */
  readonly teacher: string;
}
const apart = (a: Span, b: Span): boolean => a[1] <= b[0] || b[1] <= a[0];

/** The times that the window has, in their order: none reaches into a break, and the first after one begins with its end. */
export function slotsOf({ from, to, minutes, breaks }: Window): Span[] {
  const slots: Span[] = [];
  for (let at = from; at + minutes <= to;) {
    const slot: Span = [at, at + minutes];
    const shut = breaks.find((one) => one[0] < one[1] && !apart(one, slot));
    if (shut) at = shut[1];
    else {
      slots.push(slot);
      at += minutes;
    }
  }
  return slots;
}

/** What is taken already, by teacher and by family. */
export class Diary {
  readonly #spans = new Map<string, Span[]>();
  take(who: string, span: Span): void {
    this.#spans.set(who, [...(this.#spans.get(who) ?? []), span]);
  }
  isFree(who: string, span: Span): boolean {
    return (this.#spans.get(who) ?? []).every((taken) => apart(taken, span));
  }
}
/** Children of one family whose every order is tried; of more, the first that fits. */
const FEW = 4;
function* orders<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length > FEW || items.length < 2) yield items;
  else
    for (const [at, first] of items.entries())
      for (const rest of orders(items.toSpliced(at, 1))) yield [first, ...rest];
}

/**
 * The time of each guest; nobody is in the answer for whom none was left. Families with several children choose first, because their times
 * must follow each other; then everybody in the order given.
 */
export function timesOf(window: Window, guests: readonly Guest[], taken = new Diary()): Map<number, Span> {
  const slots = slotsOf(window);
  const times = new Map<number, Span>();
  const isFree = (guest: Guest, slot: Span): boolean =>
    taken.isFree(`teacher ${guest.teacher}`, slot) && taken.isFree(`family ${guest.family}`, slot);
  const give = (guest: Guest, slot: Span): void => {
    taken.take(`teacher ${guest.teacher}`, slot);
    taken.take(`family ${guest.family}`, slot);
    times.set(guest.id, slot);
  };
  const together = (children: readonly Guest[]): boolean => {
    for (let first = 0; first + children.length <= slots.length; first += 1)
      for (const order of orders(children)) {
        const run = slots.slice(first, first + order.length);
        const fits = order.every((child, at) => run[at] !== undefined && isFree(child, run[at]));
        if (!fits) continue;
        for (const [at, child] of order.entries()) if (run[at]) give(child, run[at]);
        return true;
      }
    return false;
  };
  const families = [...Map.groupBy(guests, ({ family }) => family).values()];
  for (const children of families.toSorted((a, b) => b.length - a.length)) {
    if (together(children)) continue;
    for (const child of children) {
      const slot = slots.find((one) => isFree(child, one));
      if (slot) give(child, slot);
    }
  }
  return times;
}

/** 'HH:MM' or 'HH:MM:SS' in minutes of the day, and back. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
