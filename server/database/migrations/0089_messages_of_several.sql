-- What is written to brothers and sisters at once is found by each of them: whoever comes first is in student_id, which has an index of its own.
CREATE INDEX outbox_of_several_idx ON outbox (institute_code, id) WHERE cardinality(student_ids) > 1;
