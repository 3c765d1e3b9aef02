-- The challans of a class or section, newest first: read in that order, a page ends the reading.
CREATE INDEX challans_class_newest_idx ON challans (institute_code, class_id, id DESC);
DROP INDEX challans_class_id_idx;
CREATE INDEX challans_section_newest_idx ON challans (institute_code, section_id, id DESC);
DROP INDEX challans_section_id_idx;
