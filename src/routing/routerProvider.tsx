import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback } from 'react';
import { outlines } from '../resources/outlines.ts';
import { specPath } from './specPath.ts';

type LinkProps = React.ComponentProps<RouterProvider['Link']>;
type NavigateProps = React.ComponentProps<RouterProvider['Navigate']>;
type NavigateFunction = ReturnType<RouterProvider['useNavigate']>;

const { Link: BaseLink, Navigate: BaseNavigate, useNavigate: useBaseNavigate } = reactRouterProvider as RouterProvider;

const Link = ({ to, ...props }: LinkProps) => <BaseLink {...props} to={specPath(to, outlines)} />;
const Navigate = ({ to, ...props }: NavigateProps) => <BaseNavigate {...props} to={specPath(to, outlines)} />;

function useNavigate(): NavigateFunction {
  const navigate = useBaseNavigate();
  return useCallback<NavigateFunction>((to, options) => navigate(typeof to === 'number' ? to : specPath(to, outlines), options), [navigate]);
}

/**
 * React-admin reaches the router only through this object, so every link and redirect that it makes lands on the
 * addresses of specification 2.
 */
export const routerProvider: RouterProvider = { ...(reactRouterProvider as RouterProvider), Link, Navigate, useNavigate };
