/**
 * What a proof reaches in the database, for `Proven`: a change of that decides its outcome, and what else the database
 * has does not.
 */
import { asOwner, testDatabase } from './testDatabase.ts';

/** Functions; tables with their columns, constraints, triggers and policies; views. Each under its name, as PostgreSQL writes it. */
const DEFINITIONS = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
  UNION ALL SELECT c.relname, pg_get_viewdef(c.oid) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')
  UNION ALL SELECT c.relname, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  UNION ALL SELECT c.relname, pg_get_constraintdef(n.oid) FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
    WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT c.relname, pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
  UNION ALL SELECT c.relname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  UNION ALL SELECT tablename, concat_ws(' ', policyname, cmd, qual, with_check) FROM pg_policies WHERE schemaname = 'public'
  ORDER BY 1, 2`;
/** A foreign key is part of its table; of the table that it refers to no more is reached than a row that is there. */
const followed = (text: string): string => text.replace(/\bREFERENCES \w+/g, '');

/** The texts, and all that is reached from the names in them: through functions, triggers, checks, policies and views. */
export async function reachedBy(texts: readonly string[]): Promise<string[]> {
  const { ownerUrl, drop } = await testDatabase();
  const { rows } = await asOwner(ownerUrl, (client) => client.query<{ name: string; text: string }>(DEFINITIONS));
  await drop();
  const defined = Map.groupBy(rows, ({ name }) => name);
  const found = new Set<string>();
  const open = [...texts];
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const word of followed(text).match(/\w+/g) ?? []) {
      const definitions = defined.get(word);
      if (!definitions || found.has(word)) continue;
      found.add(word);
      open.push(...definitions.map((definition) => definition.text));
    }
  return [
    ...texts,
    ...[...found].toSorted().flatMap((name) => (defined.get(name) ?? []).map(({ text }) => `${name}: ${text}`)),
  ];
}
