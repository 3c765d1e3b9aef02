import { useLayoutEffect, useRef } from 'react';

/** In the new page, or on the link of the menu that led there: who walks through the menu goes on where they are. */
const isAtHome = (element: Element | null, content: HTMLElement, pathname: string): boolean =>
  content.contains(element) ||
  (element instanceof HTMLAnchorElement && element.pathname === pathname && element.closest('nav') !== null);

/** Of this document: a print has an address without the layout, and who comes back from it finds a new one. */
let isFirst = true;

/**
 * Tab begins another page at its content, not at the banner or in the midst of the menu, where the palette or a link
 * left it. Nothing takes the focus: browsers go on from what had it last. A first page begins at the top, with the link
 * that skips to the content.
 */
export function useStartOfPage(pathname: string, content: HTMLElement | null): void {
  const begun = useRef<string | null>(null);
  // In the frame that shows the page, so that no Tab that is pressed at once begins elsewhere.
  useLayoutEffect(() => {
    if (begun.current === pathname || content === null) return;
    begun.current = pathname;
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (isAtHome(document.activeElement, content, pathname)) return;
    // Who has opened a window meanwhile works there.
    if (document.querySelector('[role=dialog]') !== null) return;
    content.focus({ preventScroll: true });
    content.blur();
  }, [pathname, content]);
}
