-- How each certificate looked when it was issued, so that a duplicate is what the original was. Those issued before have none.
ALTER TABLE certificate_prints
  ADD COLUMN issued_on date,
  ADD COLUMN look jsonb,
  ADD COLUMN background text,
  ADD COLUMN seal_picture text,
  ADD COLUMN photo text,
  ADD COLUMN logo text,
  ADD CONSTRAINT certificate_prints_background_fkey FOREIGN KEY (institute_code, background) REFERENCES stored_file (institute_code, code),
  ADD CONSTRAINT certificate_prints_seal_picture_fkey FOREIGN KEY (institute_code, seal_picture) REFERENCES stored_file (institute_code, code),
  ADD CONSTRAINT certificate_prints_photo_fkey FOREIGN KEY (institute_code, photo) REFERENCES stored_file (institute_code, code),
  ADD CONSTRAINT certificate_prints_logo_fkey FOREIGN KEY (institute_code, logo) REFERENCES stored_file (institute_code, code);
CREATE INDEX certificate_prints_background_idx ON certificate_prints (institute_code, background);
CREATE INDEX certificate_prints_seal_picture_idx ON certificate_prints (institute_code, seal_picture);
CREATE INDEX certificate_prints_photo_idx ON certificate_prints (institute_code, photo);
CREATE INDEX certificate_prints_logo_idx ON certificate_prints (institute_code, logo);
