/** The audit log tells how every record became what it is. */
import type { Resource } from '../../../../contract/resource.ts';
import { resources } from '../../../declared.ts';
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

/**
 * Version 1 may have come with the starting values, which leave no entry; any later one has. An entry without `after`
 * (a change of the own password) may stand for one version more.
 */
const LAST = ({ key, db }: Resource): string => `
SELECT ${literal(key)} AS "table", r.id::text AS id, CASE WHEN e.last_action IS NULL THEN format('has version %s and no entry', r.version)
    WHEN e.last_action = 'delete' THEN 'is there, and its last entry deleted it'
    ELSE format('has version %s, and its entries explain version %s', r.version, coalesce(e.known, 1) + e.silent) END AS message
FROM ${ident(key)} r LEFT JOIN LATERAL (
  SELECT (array_agg(action ORDER BY a.id DESC))[1] AS last_action, count(*) FILTER (WHERE after IS NULL AND a.id > k.id) AS silent, max(k.version) AS known
  FROM audit_log a LEFT JOIN LATERAL (SELECT l.id, (l.after ->> 'version')::int AS version FROM audit_log l
    WHERE l.institute_code = $1 AND l.entity = ${literal(key)} AND l.entity_id = r.id::text AND l.after IS NOT NULL ORDER BY l.id DESC LIMIT 1) found ON true
    CROSS JOIN LATERAL (SELECT coalesce(found.id, 0) AS id, found.version) k
  WHERE a.institute_code = $1 AND a.entity = ${literal(key)} AND a.entity_id = r.id::text) e ON true
WHERE r.institute_code = $1 ${db?.softDelete ? 'AND r.deleted_at IS NULL' : ''}
  AND CASE WHEN e.last_action IS NULL THEN r.version > 1 ELSE e.last_action = 'delete' OR r.version NOT BETWEEN coalesce(e.known, 1) AND coalesce(e.known, 1) + e.silent END`;

export const auditTrail: InstituteRule = {
  name: 'audit-trail',
  about: 'Audit entries explain the version of every record, and they follow each other without a gap',
  scope: 'institute',
  async find({ client }, institute) {
    type Found = Pick<Violation, 'table' | 'id' | 'message'>;
    const chain = await client.query<Found>(CHAIN, [institute, resources.map(({ key }) => key)]);
    const found = [...chain.rows];
    for (const resource of resources)
      found.push(...(await client.query<Found>(`${LAST(resource)} LIMIT ${MOST}`, [institute])).rows);
    return found.map((one) => ({ institute, ...one }));
  },
};
