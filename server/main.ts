/**
 * Start. With PROVIDER_URL the web application alone, for a provider elsewhere: no database, and no module of the
 * reference provider is loaded. Without it the reference provider, which serves the web application too.
 */
await (process.env['PROVIDER_URL'] ? import('./web/alone.ts') : import('./provider.ts'));

export {};
