/** Which messages, batches and gateways a user sees. */
import { sql } from 'kysely';
import type { Session } from '../../http/whose.ts';

/** Conditions on a table with a campus; what belongs to none is seen by whoever may see messages. */
export const seen = ({ instituteCode, campuses }: Session, alias: string) => [
  sql`${sql.id(alias)}.institute_code = ${instituteCode}`,
  ...(campuses === 'all'
    ? []
    : [
        sql`(${sql.ref(`${alias}.campus_id`)} IS NULL OR ${sql.ref(`${alias}.campus_id`)} = ANY(${[...campuses]}::bigint[]))`,
      ]),
];
