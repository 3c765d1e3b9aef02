import { useNavigate } from 'ra-core';
import { useCallback, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';

/** Whether the browser should follow the link by itself: another tab, another window, a download. */
export const opensElsewhere = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string; readonly ref?: Ref<HTMLAnchorElement> };

/**
 * A real link with an address, so that Ctrl, Meta and the middle button open a tab; a plain click stays in the
 * application.
 */
export function AppLink({ to, onClick, ...rest }: Props) {
  const navigate = useNavigate();
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || opensElsewhere(event)) return;
      event.preventDefault();
      navigate(to);
    },
    [navigate, onClick, to],
  );
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the rest
  return <a href={to} onClick={follow} {...rest} />;
}
