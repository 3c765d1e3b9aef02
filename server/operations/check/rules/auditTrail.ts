/** The audit log tells how every record became what it is. */
import type { Resource } from '../../../../contract/resource.ts';
import { resources } from '../../../../src/resources/index.ts';
import { ident, literal } from '../../../database/schema/names.ts';
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

/** Entries of one record follow each other: what one left is what the next one found. */
const CHAIN = `
SELECT "table", id, message FROM (
  SELECT entity AS "table", entity_id AS id, CASE
      WHEN action = 'create' AND number > 1 THEN 'was created although it existed'
      WHEN earlier_action = 'delete' THEN 'was changed after it had been deleted'
      WHEN earlier_after IS NOT NULL AND before IS NOT NULL AND earlier_after ->> 'version' <> before ->> 'version'
        THEN format('was left at version %s and found at version %s', earlier_after ->> 'version', before ->> 'version') END AS message
  FROM (SELECT entity, entity_id, action, before, row_number() OVER w AS number, lag(after) OVER w AS earlier_after, lag(action) OVER w AS earlier_action
    FROM audit_log WHERE institute_code = $1 AND entity = ANY ($2) WINDOW w AS (PARTITION BY entity, entity_id ORDER BY id)) entries
) told WHERE message IS NOT NULL LIMIT ${MOST}`;

/** Version 1 may have come with the starting values, which leave no entry; any later one has. */
const LAST = ({ key, db }: Resource): string => `
SELECT ${literal(key)} AS "table", r.id::text AS id, CASE WHEN l.action IS NULL THEN format('has version %s and no entry', r.version)
    ELSE format('has version %s, and its last entry left version %s', r.version, l.after ->> 'version') END AS message
FROM ${ident(key)} r LEFT JOIN LATERAL (SELECT action, after FROM audit_log a
  WHERE a.institute_code = $1 AND a.entity = ${literal(key)} AND a.entity_id = r.id::text ORDER BY a.id DESC LIMIT 1) l ON true
WHERE r.institute_code = $1 ${db?.softDelete ? 'AND r.deleted_at IS NULL' : ''}
  AND CASE WHEN l.action IS NULL THEN r.version > 1 ELSE (l.after ->> 'version')::int IS DISTINCT FROM r.version END`;

export const auditTrail: InstituteRule = {
  name: 'audit-trail',
  about: 'The version of every record is the one its last audit entry left, and entries follow each other without a gap',
  scope: 'institute',
  async find({ client }, institute) {
    type Told = Pick<Violation, 'table' | 'id' | 'message'>;
    const chain = await client.query<Told>(CHAIN, [institute, resources.map(({ key }) => key)]);
    const found = [...chain.rows];
    for (const resource of resources) found.push(...(await client.query<Told>(`${LAST(resource)} LIMIT ${MOST}`, [institute])).rows);
    return found.map((told) => ({ institute, ...told }));
  },
};
