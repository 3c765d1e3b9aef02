import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { customRoutes } from '../../src/customRoutes/routes.tsx';
import { allPages } from '../../src/pages/index.ts';
import { signedInAs } from './support/signedIn.ts';

const needing = allPages.filter(
  ({ capability, generated, instead }) => capability.length > 0 && !generated && !instead,
);

test('the address of a page that the provider does not offer says so', () => {
  signedInAs({ capabilities: [] });
  expect(needing.length).toBeGreaterThan(10);
  for (const { path } of needing) {
    const { element } = customRoutes.find((route) => route.path === `/${path}`) ?? {};
    render(<MemoryRouter>{element}</MemoryRouter>);
    expect(screen.getByRole('heading', { name: 'Your provider does not offer this.' }), path).toBeTruthy();
    cleanup();
  }
});
