const KEY = 'edubase.palette.recent';
const MOST = 6;

/** Ids of the last things chosen in the palette, the latest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch (error) {
    console.warn('The palette does not know what was used last.', error);
    return [];
  }
}
export const remember = (id: string): void =>
  localStorage.setItem(KEY, JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, MOST)));
