import { useCallback, useState } from 'react';

const KEY = 'edubase.menu.open';

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch (error) {
    console.warn('The list of open menu groups cannot be read; all start closed.', error);
    return new Set();
  }
}

/** Which menu groups the user left open, remembered in local storage. */
export function useOpenGroups(): readonly [ReadonlySet<string>, (id: string, open: boolean) => void] {
  const [open, setOpen] = useState(read);
  const set = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      localStorage.setItem(KEY, JSON.stringify([...next]));
      return next;
    });
  }, []);
  return [open, set];
}
