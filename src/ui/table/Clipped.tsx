import { useCallback, useState } from 'react';
import css from './clipped.module.css';

/** Looks at all of them together, after the browser has laid them out. */
const watchers = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;
function watch(element: Element, look: () => void): () => void {
  sizes ??= new ResizeObserver((entries) => {
    for (const { target } of entries) watchers.get(target)?.();
  });
  watchers.set(element, look);
  sizes.observe(element);
  return () => {
    watchers.delete(element);
    sizes?.unobserve(element);
    if (watchers.size === 0) sizes = undefined;
  };
}

interface Props {
  readonly children: string | null | undefined;
  /** A line below another. */
  readonly below?: true;
  /** It has more room than usual. */
  readonly wide?: boolean;
  /** Has room of its own; it cuts what goes beyond. */
  readonly className?: string;
}
/**
 * Words in a cell that may have no room for all of them. Where they are cut, a pointer rests on them to read the rest,
 * and a button unfolds them: by keyboard from their row, which has the only one that Tab comes to, and by touch on the
 * words themselves.
 */
export function Clipped({ children, below, wide, className = wide ? css.wide : css.words }: Props) {
  const room = below ? `ui-two ${css.line} ${className ?? ''}` : (className ?? '');
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const observe = useCallback(
    (element: HTMLElement) =>
      watch(element, () => {
        if (element.style.whiteSpace === '') setCut(element.scrollWidth > element.clientWidth);
      }),
    [],
  );
  return (
    <bdi
      ref={observe}
      className={isCut ? `${room} ${css.cut}` : room}
      title={children ?? undefined}
      style={isWhole ? WHOLE : undefined}
    >
      {children}
      {isCut && (
        <button
          type="button"
          className={`ui-chevron ${css.more}`}
          aria-expanded={isWhole}
          aria-label="Whole text"
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </bdi>
  );
}
const WHOLE = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
