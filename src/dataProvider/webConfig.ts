import type { WebConfig } from '../../contract/webConfig.ts';

const defaults: WebConfig = {
  apiBase: '/api',
  legacyBaseUrl: null,
  signInUrl: '/sign-in',
  logoUrl: '/institute_logo/thumbnail/',
  publicUrl: null,
  sources: {},
};

/** Reads the settings out of the page; an absent or unreadable tag leaves the defaults, and says so. */
export function readWebConfig(page: Document): WebConfig {
  const content = page.querySelector('meta[name="edubase-config"]')?.getAttribute('content');
  if (!content) return defaults;
  try {
    const given = JSON.parse(content) as Partial<WebConfig>;
    const config = { ...defaults, ...given };
    return {
      ...config,
      apiBase: config.apiBase.replace(/\/+$/, ''),
      legacyBaseUrl: config.legacyBaseUrl?.replace(/\/+$/, '') || null,
    };
  } catch (error) {
    console.warn('The page carries unreadable settings; the defaults apply.', error);
    return defaults;
  }
}

export const webConfig: WebConfig = typeof document === 'undefined' ? defaults : readWebConfig(document);
