/**
 * What a campus may still send this month, in parts, over the alias `r` of its settings: below nothing where the limit
 * was lowered since, null without a limit.
 */
export const PARTS_LEFT = `(r.monthly_limit - CASE WHEN r.monthly_limit IS NOT NULL THEN coalesce((SELECT sum(o.parts) FROM outbox o JOIN institute i ON i.institute_code = o.institute_code
        WHERE o.institute_code = r.institute_code AND o.campus_id = r.campus_id AND o.state NOT IN ('skipped', 'cancelled')
          AND o.made_at >= date_trunc('month', now() AT TIME ZONE i.time_zone) AT TIME ZONE i.time_zone), 0) END)::int`;
