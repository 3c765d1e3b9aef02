/** Letters of difference that a word of this length may have and still be meant. */
const allowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How many letters are other, missing, too many or exchanged with their neighbour; above `most` it does not matter. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** Whether a word typed is nearly one of these, or nearly the beginning of one: 'defualters', 'recieve'. */
export function isNearly(typed: string, words: readonly string[]): boolean {
  const most = allowed(typed.length);
  return (
    most > 0 &&
    words.some(
      (word) =>
        distance(typed, word, most) <= most ||
        (word.length > typed.length && distance(typed, word.slice(0, typed.length), most) <= most),
    )
  );
}
