-- Rows of a file are held against the records that are there: by a number that must be unique, else by being the same in every
-- column of the file. The declared unique indexes are on lower(…), which row-level security keeps a query from using.
CREATE INDEX students_name_born_idx ON students (institute_code, student_name, date_of_birth) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_name_born_idx IS 'by hand: an import looks students up';
CREATE INDEX families_father_name_idx ON families (institute_code, father_name);
COMMENT ON INDEX families_father_name_idx IS 'by hand: an import looks families up that have no CNIC';
CREATE INDEX guardians_cnic_idx ON guardians (institute_code, cnic);
COMMENT ON INDEX guardians_cnic_idx IS 'by hand: an import looks guardians up';
CREATE INDEX guardians_name_idx ON guardians (institute_code, name);
COMMENT ON INDEX guardians_name_idx IS 'by hand: an import looks guardians up that have no CNIC';
CREATE INDEX sms_contacts_mobile_idx ON sms_contacts (institute_code, mobile);
COMMENT ON INDEX sms_contacts_mobile_idx IS 'by hand: an import looks contacts up';
