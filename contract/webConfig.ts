import type { Source } from './sources.ts';

/** Settings the server writes into `<meta name="edubase-config">` of index.html. */
export interface WebConfig {
  /** Base of every call, without a slash at its end. */
  readonly apiBase: string;
  /** Base of the legacy application, or null when there is none. */
  readonly legacyBaseUrl: string | null;
  readonly signInUrl: string;
  /** Folder of institute logos; the thumbnail code follows. */
  readonly logoUrl: string;
  /** Address people use (PUBLIC_URL), or null where the server does not say. */
  readonly publicUrl: string | null;
  /** Sources of records beside the provider, by name. */
  readonly sources: Readonly<Record<string, Source>>;
}
