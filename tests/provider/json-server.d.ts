/** The little of json-server that tests use; it has no types of its own. */
declare module 'json-server' {
  import type { RequestListener } from 'node:http';

  type Handler = RequestListener & { readonly use: (handler: unknown) => void };
  const jsonServer: {
    readonly create: () => Handler;
    readonly defaults: (options: { readonly logger: false; readonly static: string }) => unknown;
    readonly router: (data: object) => { readonly db: { readonly getState: () => Record<string, unknown[]> } };
  };
  export default jsonServer;
}
