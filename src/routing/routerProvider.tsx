import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { createElement, useCallback } from 'react';
import { outlines } from '../resources/outlines.ts';
import { nearRoutes } from './nearRoutes.ts';
import { specPath } from './specPath.ts';

type LinkProps = React.ComponentProps<RouterProvider['Link']>;
type NavigateProps = React.ComponentProps<RouterProvider['Navigate']>;
type RoutesProps = React.ComponentProps<RouterProvider['Routes']>;
type NavigateFunction = ReturnType<RouterProvider['useNavigate']>;

const {
  Link: BaseLink,
  Navigate: BaseNavigate,
  Routes: BaseRoutes,
  useLocation,
  useNavigate: useBaseNavigate,
} = reactRouterProvider as RouterProvider;

const Link = ({ to, ...props }: LinkProps) => <BaseLink {...props} to={specPath(to, outlines)} />;
const Navigate = ({ to, ...props }: NavigateProps) => <BaseNavigate {...props} to={specPath(to, outlines)} />;
const Routes = ({ children }: Pick<RoutesProps, 'children'>) =>
  createElement(BaseRoutes, null, ...nearRoutes(children, useLocation().pathname));

/**
 * A list writes its search into the address a moment after it was asked to. Whoever opened a row in that moment has
 * gone on, and is not taken back: parameters are changed only on the page that asks for it.
 */
function useNavigate(): NavigateFunction {
  const navigate = useBaseNavigate();
  const { pathname } = useLocation();
  return useCallback<NavigateFunction>(
    (to, options) => {
      if (typeof to === 'number') return navigate(to, options);
      if (typeof to === 'object' && to.pathname === undefined && window.location.pathname !== pathname)
        return undefined;
      return navigate(specPath(to, outlines), options);
    },
    [navigate, pathname],
  );
}

/**
 * React-admin reaches the router only through this object, so every link and redirect that it makes lands on the
 * addresses of specification 2.
 */
export const routerProvider: RouterProvider = {
  ...(reactRouterProvider as RouterProvider),
  Link,
  Navigate,
  Routes,
  useNavigate,
};
