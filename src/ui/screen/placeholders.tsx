import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { refusalOf } from '../form/refusal.ts';

const LINES = [1, 2, 3, 4];

/** The shape of a form or record while it loads. */
export function FormSkeleton() {
  return (
    <div className="ui-form">
      <output className="ui-hidden">Loading</output>
      <div className="ui-group ui-grid">
        {LINES.map((line) => (
          <span key={line} className="ui-skeleton ui-field-skeleton" />
        ))}
      </div>
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {refusalOf(error).message}
    </Alert>
  );
}
