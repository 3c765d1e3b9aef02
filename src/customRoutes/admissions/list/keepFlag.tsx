import { RouterProviderContext, useRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback, useMemo, type ReactNode } from 'react';

type Navigate = ReturnType<RouterProvider['useNavigate']>;
interface To {
  readonly pathname?: string;
  readonly search?: string;
}

/**
 * A list writes page, sort and filters into the address and drops what else is there. Beneath this, a query flag that
 * makes a mode of the page (`?not-enrolled=true`, specification 2) stays.
 */
export function KeepFlag({ flag, children }: { readonly flag: string; readonly children: ReactNode }) {
  const base = useRouterProvider();
  const router = useMemo<RouterProvider>(() => {
    function useNavigate(): Navigate {
      const navigate = base.useNavigate();
      return useCallback<Navigate>((to, options) => navigate(withFlag(to, flag), options), [navigate]);
    }
    return { ...base, useNavigate };
  }, [base, flag]);
  return <RouterProviderContext.Provider value={router}>{children}</RouterProviderContext.Provider>;
}

/** Only a change of the query alone stays on the page. */
export function withFlag<T extends string | number | To>(to: T, flag: string): T {
  if (typeof to !== 'object' || to.pathname !== undefined || to.search === undefined) return to;
  const query = to.search.replace(/^\?/, '');
  return query.split('&').includes(flag) ? to : { ...to, search: `?${[flag, query].filter(Boolean).join('&')}` };
}
