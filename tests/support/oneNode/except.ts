/** Statements of which a cluster could not tell the node, by what they say, each with why; it only gets shorter. */
export const EXCEPT: readonly { readonly text: RegExp; readonly why: string }[] = [
  {
    text: /^INSERT INTO "\w+" AS r \(.*\bRETURNING r\.id, r\.version\b/s,
    why: 'A new record is answered with what is read beside it: there it has to be read after it is written, since no sub-select may stand in RETURNING',
  },
  {
    text: /\br\.institute_code IN \(\$\d+, \$\d+\)/,
    why: 'News are those of the institute and those of the product itself, which are of two nodes',
  },
  {
    text: /\bp\.created_at = now\(\) UNION ALL SELECT p\.institute_code, p\.void_date\b/,
    why: 'The log of made-up history (server/seed/demo/feeHistory/logged.ts) is written set-based, from what its transaction has made',
  },
];
