/** Compares what the clients were told with what is in the database. */
import pg from 'pg';
import type { School } from './school.ts';

export interface Loss {
  /** Acknowledged and not there. */
  readonly lost: string[];
  /** There more than once. */
  readonly doubled: string[];
  /** There without the entry in the audit log that was written with it. */
  readonly unaudited: number;
  readonly rows: number;
}

/** `url` is the owner's. Titles begin with `name`. */
export async function compare(url: string, { code }: School, name: string, acknowledged: ReadonlySet<string>): Promise<Loss> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [code]);
    const { rows } = await client.query<{ title: string; id: string; audited: boolean }>(
      `SELECT n.title, n.id::text, EXISTS (SELECT 1 FROM audit_log a WHERE a.institute_code = $1 AND a.entity = 'news' AND a.entity_id = n.id::text) AS audited
       FROM news n WHERE n.institute_code = $1 AND starts_with(n.title, $2)`,
      [code, `${name} `],
    );
    const count = new Map<string, number>();
    for (const { title } of rows) count.set(title, (count.get(title) ?? 0) + 1);
    return {
      lost: [...acknowledged].filter((title) => !count.has(title)),
      doubled: [...count].filter(([, times]) => times > 1).map(([title]) => title),
      unaudited: rows.filter(({ audited }) => !audited).length,
      rows: rows.length,
    };
  } finally {
    await client.end();
  }
}
