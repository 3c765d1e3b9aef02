import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { HttpError } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { passwordProblems, type PasswordEntry, type PasswordProblems } from './passwordProblems.ts';

interface PasswordFormProps {
  /** Ask for the present password too. */
  readonly own: boolean;
  /** Rejects with the server's refusal. */
  readonly onSubmit: (entry: PasswordEntry) => Promise<void>;
}
const form = {
  display: 'grid',
  gap: 2,
  maxWidth: 380,
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const LABELS = {
  old_password: 'Present password',
  password: 'New password',
  password_confirmation: 'New password again',
} as const;
const FILLS = {
  old_password: 'current-password',
  password: 'new-password',
  password_confirmation: 'new-password',
} as const;

const refusalOf = (error: unknown): PasswordProblems => {
  const body: unknown = error instanceof HttpError ? error.body : null;
  return body && typeof body === 'object' && 'errors' in body ? (body.errors as PasswordProblems) : {};
};

/** A new password, typed twice. */
export function PasswordForm({ own, onSubmit }: PasswordFormProps) {
  const empty: PasswordEntry = { ...(own ? { old_password: '' } : {}), password: '', password_confirmation: '' };
  const [entry, setEntry] = useState(empty);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [failure, setFailure] = useState('');
  const [saving, setSaving] = useState(false);
  const fields = (Object.keys(LABELS) as (keyof PasswordEntry)[]).filter((name) => own || name !== 'old_password');

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = passwordProblems(entry);
    setProblems(found);
    setFailure('');
    const first = fields.find((name) => found[name]);
    if (first) return document.getElementById(first)?.focus();
    setSaving(true);
    try {
      await onSubmit(entry);
      setEntry(empty);
    } catch (error) {
      const refused = refusalOf(error);
      setProblems(refused);
      if (Object.keys(refused).length === 0) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box component="form" noValidate sx={form} onSubmit={(event) => void save(event)}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {fields.map((name) => (
        <TextField
          key={name}
          id={name}
          name={name}
          type="password"
          label={LABELS[name]}
          autoComplete={FILLS[name]}
          required
          value={entry[name] ?? ''}
          error={Boolean(problems[name])}
          helperText={problems[name] ?? (name === 'password' ? 'At least 8 characters.' : undefined)}
          onChange={(event) => setEntry({ ...entry, [name]: event.target.value })}
        />
      ))}
      <Box>
        <Button type="submit" variant="contained" loading={saving}>
          Change password
        </Button>
      </Box>
    </Box>
  );
}
