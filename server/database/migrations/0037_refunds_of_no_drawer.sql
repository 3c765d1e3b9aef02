-- A refund comes out of the drawer of whoever gives it, or, paid from a bank account or from what was handed over, out of nobody's count.
ALTER TABLE refunds ADD COLUMN of_no_drawer boolean NOT NULL DEFAULT false;
ALTER TABLE refunds ADD CONSTRAINT refunds_of_no_drawer_check CHECK (NOT of_no_drawer OR till_closing_id IS NULL AND void_till_closing_id IS NULL);
-- One more parameter: the day. Their texts are in functions/.
DROP FUNCTION IF EXISTS fee_drawer(text, bigint, bigint, bigint);
DROP FUNCTION IF EXISTS fee_gives_back(text, payments);
