import { createElement } from 'react';
import { matchRoutes, createRoutesFromElements, Route } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { nearRoutes } from '../../src/routing/nearRoutes.ts';
import { specPath } from '../../src/routing/specPath.ts';

const resources = [
  { key: 'genders', path: 'genders' },
  { key: 'mother_tongues', path: 'mother-tongue' },
  { key: 'cities', path: 'admission/city' },
  { key: 'houses', path: 'house-management', routes: 'edit-id' },
] as const;

describe('specPath', () => {
  test.each([
    ['/genders', '/genders'],
    ['/genders/create', '/genders/create'],
    ['/genders/5', '/genders/update?id=5'],
    ['/genders/5/show', '/genders/view?id=5'],
    ['/genders/5?tab=2#top', '/genders/update?id=5&tab=2#top'],
    ['/mother_tongues', '/mother-tongue'],
    ['/mother_tongues/', '/mother-tongue'],
    ['/mother_tongues/create', '/mother-tongue/create'],
    ['/mother_tongues/create?source=%7B%7D', '/mother-tongue/create?source=%7B%7D'],
    ['/mother_tongues/12', '/mother-tongue/update?id=12'],
    ['/cities', '/admission/city'],
    ['/cities/create', '/admission/city/create'],
    ['/cities/7', '/admission/city/update?id=7'],
    ['/cities/7/show', '/admission/city/view?id=7'],
    ['/houses/5', '/house-management/edit/5'],
    ['/houses/5/show', '/house-management/view?id=5'],
    ['/houses/create', '/house-management/create'],
    ['/genders/update?id=5', '/genders/update?id=5'],
    ['/genders/view?id=5', '/genders/view?id=5'],
    ['/admission/city/update?id=5', '/admission/city/update?id=5'],
    ['/house-management/edit/5', '/house-management/edit/5'],
    ['/trial-balance', '/trial-balance'],
    ['/', '/'],
    ['genders/5', 'genders/5'],
    ['https://legacy.example/genders/5', 'https://legacy.example/genders/5'],
  ])('%s -> %s', (from, to) => expect(specPath(from, resources)).toBe(to));

  test.each([
    [{ pathname: '/genders/5' }, { pathname: '/genders/update', search: '?id=5' }],
    [
      { pathname: '/cities/5/show', state: { a: 1 } },
      { pathname: '/admission/city/view', search: '?id=5', state: { a: 1 } },
    ],
    [
      { pathname: '/genders', search: '?page=2' },
      { pathname: '/genders', search: '?page=2' },
    ],
    [{ search: '?page=2' }, { search: '?page=2' }],
    [
      { pathname: '/houses/5', search: '' },
      { pathname: '/house-management/edit/5', search: '' },
    ],
  ])('%j -> %j', (from, to) => expect(specPath(from, resources)).toEqual(to));
});

describe('nearRoutes', () => {
  const PATHS = [
    '/',
    '/genders',
    '/genders/create',
    'genders/*',
    '/admission/city',
    '/admission/city/update',
    '/legacy/*',
    '/:any/edit',
    '/old?/page',
    '*',
  ];
  const routes = [PATHS.map((path) => createElement(Route, { key: path, path })), null];
  const pathOf = (elements: React.ReactNode, at: string): string | undefined =>
    matchRoutes(createRoutesFromElements(elements), at)?.at(-1)?.route.path;

  test.each([
    '/',
    '/genders',
    '/Genders/Create',
    '/%67enders',
    '/genders/5/show',
    '/admission/city/update',
    '/admission/town',
    '/legacy/a/b',
    '/one/edit',
    '/old/page',
    '/page',
    '/nothing/at/all',
    '/%E0%A4%A',
  ])('the router finds at %s what it finds among all', (at) =>
    expect(pathOf(nearRoutes(routes, at), at)).toBe(pathOf(routes, at)),
  );

  test('are few', () =>
    expect(nearRoutes(routes, '/genders/create').map(({ props }) => props.path)).toEqual([
      '/genders',
      '/genders/create',
      'genders/*',
      '/:any/edit',
      '/old?/page',
      '*',
    ]));
});
