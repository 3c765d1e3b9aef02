/** The page of news is under the condition of its menu entry, at each of its addresses. */
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { AdminContext } from '../../src/layout/AdminContext.tsx';
import { outlines } from '../../src/resources/outlines.ts';
import { declaredRoutes } from '../../src/routing/DeclaredResource.tsx';
import { signedInAs } from './support/signedIn.ts';
import { providerOf } from './support/shelves.tsx';

const ROW = { id: 1, version: 1, title: 'Version 8', description: 'It is out.', link: null };
function open(address: string): void {
  const news = outlines.filter(({ key }) => key === 'news');
  const page = (
    <AdminContext dataProvider={providerOf({ news: [ROW] }) as never}>
      <Suspense fallback={null}>
        <Routes>{news.flatMap(declaredRoutes)}</Routes>
      </Suspense>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
}
const PAGES = ['', '/create', '/import', '/update?id=1', '/view?id=1'];

test.each(PAGES)('/news-management%s is no page for a school, whatever the username', async (page) => {
  signedInAs({ username: INTERNAL_ADMIN_USERNAMES[0] ?? '' });
  open(`/news-management${page}`);
  expect(await screen.findByText("The page you are trying to reach doesn't exist.")).toBeTruthy();
});
test.each(PAGES)('/news-management%s opens for an internal administrator', async (page) => {
  signedInAs({ instituteCode: INTERNAL_INSTITUTE_CODE, username: INTERNAL_ADMIN_USERNAMES[1] ?? '' });
  open(`/news-management${page}`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText('You seem lost.')).toBeNull();
});
