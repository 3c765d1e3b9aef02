import { useSubmit } from '../../ui/form/useSubmit.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
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

/** A new password, typed twice. */
export function PasswordForm({ own, onSubmit }: PasswordFormProps) {
  const empty: PasswordEntry = { ...(own ? { old_password: '' } : {}), password: '', password_confirmation: '' };
  const [entry, setEntry] = useState(empty);
  const [found, setFound] = useState<PasswordProblems>({});
  const { busy, refused, submit, forget } = useSubmit();
  const problems: PasswordProblems = { ...refused?.fields, ...found };
  const fields = (Object.keys(LABELS) as (keyof PasswordEntry)[]).filter((name) => own || name !== 'old_password');

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = passwordProblems(entry);
    setFound(wrong);
    const first = fields.find((name) => wrong[name]);
    if (first) {
      forget();
      document.getElementById(first)?.focus();
      return;
    }
    void submit(async () => {
      await onSubmit(entry);
      setEntry(empty);
    });
  };
  return (
    <Box component="form" noValidate sx={form} onSubmit={save}>
      {refused && Object.keys(refused.fields).length === 0 && <Alert severity="error">{refused.message}</Alert>}
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
        <Button type="submit" variant="contained" loading={busy}>
          Change password
        </Button>
      </Box>
    </Box>
  );
}
