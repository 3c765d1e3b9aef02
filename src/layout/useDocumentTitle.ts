import { useEffect } from 'react';

/** The page title is 'Edubase 8' (specification 1); a screen puts its own name before it, so that tabs can be told apart. */
export function useDocumentTitle(name?: string): void {
  useEffect(() => {
    document.title = name ? `${name} · Edubase 8` : 'Edubase 8';
    return () => {
      document.title = 'Edubase 8';
    };
  }, [name]);
}
