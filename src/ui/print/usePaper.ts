import { useEffect } from 'react';

/** Paper is white: while it is shown the page is light, whatever scheme the application has. */
export function usePaper(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('paper');
    return () => classList.remove('paper');
  }, []);
}
