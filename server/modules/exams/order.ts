/** In which order students sit down; pure. */
export interface Sitter {
  readonly id: number;
  readonly sid: number;
  readonly roll_no: string | null;
  readonly class_order: number;
  readonly class_id: number;
  readonly section_id: number | null;
}
const byNumber = new Intl.Collator('en', { numeric: true });
const byRoll = (a: Sitter, b: Sitter): number =>
  a.class_order - b.class_order ||
  a.class_id - b.class_id ||
  (a.section_id ?? 0) - (b.section_id ?? 0) ||
  byNumber.compare(a.roll_no ?? '~', b.roll_no ?? '~') ||
  a.sid - b.sid;

/**
 * Neighbours of different classes as long as there are any: the largest class that was not the last one gives the next.
 */
function mixed(sitters: readonly Sitter[]): Sitter[] {
  const queues = [...Map.groupBy([...sitters].sort(byRoll), ({ class_id }) => class_id).values()];
  const seated: Sitter[] = [];
  while (seated.length < sitters.length) {
    const last = seated.at(-1)?.class_id;
    const open = queues.filter((queue) => queue.length > 0);
    const others = open.filter((queue) => queue[0]?.class_id !== last);
    const next = (others.length ? others : open)
      .reduce((most, queue) => (queue.length > most.length ? queue : most))
      .shift();
    if (next) seated.push(next);
  }
  return seated;
}
export function seatingOrder(sitters: readonly Sitter[], order: 'roll' | 'sid' | 'mixed'): Sitter[] {
  if (order === 'mixed') return mixed(sitters);
  return [...sitters].sort(order === 'sid' ? (a, b) => a.sid - b.sid : byRoll);
}
