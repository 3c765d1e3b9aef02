import { sql, type RawBuilder } from 'kysely';

/** A timestamp column as ISO UTC text, for answers that are built as JSON. */
export const instant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
