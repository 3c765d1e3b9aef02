/** /api/openapi.json and /api/docs. */
import type { PublicRoute } from '../http/route.ts';
import { pagePolicy } from '../http/securityHeaders.ts';
import { docsPage, STYLE } from './docsPage.ts';
import { openApiDocument } from './document.ts';

export const openApiRoutes: readonly PublicRoute[] = [
  { method: 'GET', path: '/api/openapi.json', access: 'public', run: (context) => context.json(openApiDocument()) },
  {
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    run: (context) => context.html(docsPage(), 200, { 'content-security-policy': pagePolicy(STYLE) }),
  },
];
