/** Where this process is between its start and its end, for whoever deals requests to it, and what troubles its work. */
const TROUBLE_MS = 30_000;

let draining = false;
const troubles = new Map<string, number>();

export const lifecycle = {
  /** The process ends soon: it still answers, and asks to be dealt no more. */
  drain: (): void => void (draining = true),
  get isDraining(): boolean {
    return draining;
  },
  /** Something that requests do not need has just failed; forgotten unless it fails again within half a minute. */
  trouble: (what: string): void => void troubles.set(what, Date.now() + TROUBLE_MS),
  troubles: (): string[] => [...troubles].filter(([, until]) => until > Date.now()).map(([what]) => what),
  /** For tests, which have several lives in one process. */
  begin(): void {
    draining = false;
    troubles.clear();
  },
};
