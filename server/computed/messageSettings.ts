/** What a campus with a limit may still send this month. */
import { sql } from 'kysely';
import { messageSettings } from '../../src/resources/messageSettings.ts';
import { PARTS_LEFT } from '../modules/messaging/partsLeft.ts';
import { computedSql } from './computedSql.ts';

computedSql(messageSettings, {
  parts_left: sql.raw(`CASE WHEN r.monthly_limit IS NOT NULL THEN greatest(${PARTS_LEFT}, 0) END`),
});
