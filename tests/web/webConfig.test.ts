import { expect, test, vi } from 'vitest';
import { readWebConfig } from '../../src/dataProvider/webConfig.ts';

test('the page’s settings', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = (content?: string): Document => {
    const made = document.implementation.createHTMLDocument();
    const meta = made.createElement('meta');
    meta.name = 'edubase-config';
    if (content) meta.content = content;
    made.head.append(meta);
    return made;
  };
  const defaults = {
    apiBase: '/api',
    legacyBaseUrl: null,
    signInUrl: '/sign-in',
    logoUrl: '/institute_logo/thumbnail/',
    publicUrl: null,
    sources: {},
  };
  expect(readWebConfig(page())).toEqual(defaults);
  expect(readWebConfig(page('{'))).toEqual(defaults);
  expect(readWebConfig(page('{"apiBase":"https://p.example/api/","legacyBaseUrl":"https://l.example/"}'))).toEqual({
    ...defaults,
    apiBase: 'https://p.example/api',
    legacyBaseUrl: 'https://l.example',
  });
});
