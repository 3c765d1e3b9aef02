import { useEffect } from 'react';

/**
 * The page title is 'Edubase 8' (specification 1). What is printed has a name of its own while it is shown: browsers
 * call the saved file so.
 */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Edubase 8`;
    return () => {
      document.title = 'Edubase 8';
    };
  }, [name]);
}
