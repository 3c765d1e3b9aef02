/**
 * Longest pause, in milliseconds, between the characters that a scanner types; nobody types three figures and Enter
 * with every pause below it.
 */
const GAP_MS = 50;
const LEAST = 3;

/**
 * Tells a scanner from fingers by its pace: fed with every key of an input and the time of its event (not of its
 * handler, which a busy page runs late), gives the text when Enter ends a scan, else null. A card scanned while the
 * amount has the cursor must open the next bill, not pay its number in rupees.
 */
export function scanner(): (key: string, at: number) => string | null {
  let text = '';
  let last = -Infinity;
  return (key, at) => {
    const isFast = at - last <= GAP_MS;
    last = at;
    if (key === 'Enter') {
      const scanned = isFast && text.length >= LEAST ? text : null;
      text = '';
      return scanned;
    }
    if (key.length === 1) text = isFast ? text + key : key;
    return null;
  };
}
