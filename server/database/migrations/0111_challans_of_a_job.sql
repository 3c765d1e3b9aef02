-- Which challans a generation made: of instalments all of them, not the first alone, so that what it made can be printed and told of. Rows from before
-- this have the first in challan_id.
ALTER TABLE fee_job_rows ADD COLUMN challan_ids bigint[];
