import { useEffect, useState, type CSSProperties, type RefObject } from 'react';

/** Below its box, over whatever scrolls: a box that scrolls would cut the list off. */
export function useBelow(box: RefObject<HTMLElement | null>, isOpen: boolean): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({});
  useEffect(() => {
    if (!isOpen) return;
    const put = (): void => {
      const at = box.current?.getBoundingClientRect();
      if (!at) return;
      const below = window.innerHeight - at.bottom;
      const isUp = below < 180 && at.top > below;
      setStyle({
        left: Math.max(4, Math.min(at.left, window.innerWidth - Math.max(at.width, 260) - 4)),
        width: Math.max(at.width, 260),
        ...(isUp
          ? { bottom: window.innerHeight - at.top + 2, maxHeight: Math.min(320, at.top - 8) }
          : { top: at.bottom + 2, maxHeight: Math.min(320, below - 8) }),
      });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [isOpen, box]);
  return style;
}
