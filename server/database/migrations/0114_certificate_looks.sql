-- How certificates look, besides their words (contract/certificateDesign.ts).
ALTER TABLE certificates ADD COLUMN font text DEFAULT 'sans'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN text_size text DEFAULT 'normal'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN align text DEFAULT 'auto'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN border text DEFAULT 'double'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN photo text DEFAULT 'none'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN seal text DEFAULT 'none'::text NOT NULL;

ALTER TABLE certificates ADD COLUMN shows_qr boolean DEFAULT true NOT NULL;

ALTER TABLE certificates ADD COLUMN ink text;

ALTER TABLE certificates ADD COLUMN heading text;

ALTER TABLE certificates ADD COLUMN seal_picture text;

ALTER TABLE certificates ADD COLUMN signatures text;

ALTER TABLE certificates ADD CONSTRAINT certificates_align_check CHECK ((align = ANY (ARRAY['auto'::text, 'center'::text, 'start'::text, 'justify'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_border_check CHECK ((border = ANY (ARRAY['double'::text, 'single'::text, 'corners'::text, 'none'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_font_check CHECK ((font = ANY (ARRAY['sans'::text, 'serif'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_heading_check CHECK ((char_length(heading) <= 120));

ALTER TABLE certificates ADD CONSTRAINT certificates_ink_check CHECK ((ink ~ '^#[0-9a-fA-F]{6}$'::text));

ALTER TABLE certificates ADD CONSTRAINT certificates_photo_check CHECK ((photo = ANY (ARRAY['none'::text, 'left'::text, 'right'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_seal_check CHECK ((seal = ANY (ARRAY['none'::text, 'ring'::text, 'picture'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_signatures_check CHECK ((char_length(signatures) <= 160));

ALTER TABLE certificates ADD CONSTRAINT certificates_text_size_check CHECK ((text_size = ANY (ARRAY['small'::text, 'normal'::text, 'large'::text])));

ALTER TABLE certificates ADD CONSTRAINT certificates_seal_picture_fkey FOREIGN KEY (institute_code, seal_picture) REFERENCES stored_file(institute_code, code);

CREATE INDEX certificates_seal_picture_idx ON certificates USING btree (institute_code, seal_picture);
