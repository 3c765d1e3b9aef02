-- What a voucher posts at one campus, that of p_head, which says the rest of the entry too: the lines of that campus and, where they do not balance by themselves, what it owes
-- the others or they owe it. p_own: the campus of lines that name none; p_back: the sides swapped, as what takes it back.
CREATE OR REPLACE FUNCTION voucher_part(p_institute text, p_head gl_draft, p_own bigint, p_lines voucher_lines[], p_back boolean DEFAULT false)
 RETURNS gl_draft[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_net bigint := (SELECT sum(l.debit - l.credit) * CASE WHEN p_back THEN -1 ELSE 1 END FROM unnest(p_lines) l WHERE coalesce(l.campus_id, p_own) = p_head.campus_id); v_drafts gl_draft[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(ROW(p_head.seq, p_head.campus_id, p_head.entry_date, p_head.source, p_head.source_id, NULL, NULL, p_head.memo, x.account_id, x.debit, x.credit, NULL, NULL)::gl_draft ORDER BY x.at) INTO v_drafts
    FROM (SELECT l.line_no::integer AS at, l.account_id, CASE WHEN p_back THEN l.credit ELSE l.debit END AS debit, CASE WHEN p_back THEN l.debit ELSE l.credit END AS credit
      FROM unnest(p_lines) l WHERE coalesce(l.campus_id, p_own) = p_head.campus_id) x;
  IF v_net <> 0 THEN
    v_drafts := v_drafts || ROW(p_head.seq, p_head.campus_id, p_head.entry_date, p_head.source, p_head.source_id, NULL, NULL, p_head.memo, gl_own_account(p_institute, 'inter_campus', p_head.campus_id),
      greatest(-v_net, 0), greatest(v_net, 0), NULL, NULL)::gl_draft; END IF;
  RETURN v_drafts;
END $function$;
REVOKE ALL ON FUNCTION voucher_part(text, gl_draft, bigint, voucher_lines[], boolean) FROM PUBLIC;
