-- The day of a month on which a voucher comes again; a month that has no such day has it on its last.
CREATE OR REPLACE FUNCTION voucher_template_day(p_month date, p_day integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_trunc('month', p_month::timestamp)::date - 1 + least(p_day, extract(day FROM date_trunc('month', p_month::timestamp) + interval '1 month - 1 day')::integer);
REVOKE ALL ON FUNCTION voucher_template_day(date, integer) FROM PUBLIC;
