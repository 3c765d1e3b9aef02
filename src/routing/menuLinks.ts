import { createContext, useContext } from 'react';

/** The addresses that the menu of the signed-in user leads to. The layout says them: what it shows does not import it. */
export const MenuLinks = createContext<ReadonlySet<string>>(new Set());
/** Whether the menu of this user leads there: nothing else should. */
export const useMenuLinks = (): ReadonlySet<string> => useContext(MenuLinks);

/** Entries that the menu does not have here, whoever looks, and what would add them. */
export interface LeftOut {
  readonly by: 'legacy' | 'approval' | 'provider';
  readonly labels: readonly string[];
}
/** Worked out when it is asked for. */
export const LeftOutPages = createContext<() => readonly LeftOut[]>(() => []);
