-- What workers do with an import when nobody waits for it: the step, who began it, and whether an undo leaves what is in use.
-- 'undone': the workers have taken everything back, and whoever began that was not answered yet.
ALTER TABLE import_run ADD COLUMN step text, ADD COLUMN step_by bigint, ADD COLUMN leave_rest boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT import_run_step_check CHECK (step IN ('check', 'commit', 'undo', 'undone'));
