import Button from '@mui/material/Button';

interface Props {
  /** What it does: 'Restore'. */
  readonly label: string;
  readonly onClose: () => void;
  /** Does it; without it the button sends `form`. */
  readonly onAccept?: () => void;
  readonly form?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Nothing brings back what it takes away. */
  readonly destroys?: true;
}
/** The foot of a dialog: the way out of it, and what it is for. */
export const DialogButtons = ({ label, onClose, onAccept, form, busy, disabled = false, destroys }: Props) => (
  <>
    <Button disabled={busy} onClick={onClose}>
      Cancel
    </Button>
    <Button
      variant="contained"
      color={destroys ? 'error' : 'primary'}
      disabled={disabled}
      loading={busy}
      onClick={onAccept}
      {...(form === undefined ? {} : { type: 'submit', form })}
    >
      {label}
    </Button>
  </>
);
