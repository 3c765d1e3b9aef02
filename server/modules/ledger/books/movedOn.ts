/** Rules that accounts moved on each day as what they are made of did, one by one. */
import { inRupees } from './inRupees.ts';

/** What moved accounts of these roles at each campus on each day, by the sums that statements are read from. */
export const moved = (roles: string, net: string): string =>
  `SELECT d.campus_id, d.entry_date AS day, sum(${net}) AS net FROM gl_days d JOIN finance_accounts a ON a.institute_code = $1 AND a.id = d.account_id AND a.role IN (${roles}) WHERE d.institute_code = $1 GROUP BY 1, 2`;
/** Days and campuses on which `accounts` moved otherwise than `one` (columns campus_id, day, net). */
export const differsOn = (what: string, accounts: string, one: string): string =>
  `SELECT coalesce(g.campus_id, p.campus_id) AS id, format('${what} moved by %s on %s in the accounts, and by %s one by one', ${inRupees('coalesce(g.net, 0)')}, coalesce(g.day, p.day), ${inRupees('coalesce(p.net, 0)')}) AS message
      FROM (${accounts}) g FULL JOIN (${one}) p ON p.campus_id = g.campus_id AND p.day = g.day WHERE coalesce(g.net, 0) <> coalesce(p.net, 0)`;
