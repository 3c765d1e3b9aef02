import { useEffect } from 'react';
import { KEY_SCOPES, type KeyScope } from './shortcuts.ts';

const open: KeyScope[] = [];

/** While the component is on screen, the shortcuts of these scopes work; the help sheet shows them first. */
export function useKeyScopes(...scopes: readonly KeyScope[]): void {
  const names = scopes.join();
  useEffect(() => {
    const own = KEY_SCOPES.filter((scope) => names.split(',').includes(scope));
    open.push(...own);
    return () => {
      for (const scope of own) open.splice(open.lastIndexOf(scope), 1);
    };
  }, [names]);
}
/** Places whose shortcuts work now. */
export const openScopes = (): ReadonlySet<KeyScope> => new Set<KeyScope>(['Everywhere', ...open]);
