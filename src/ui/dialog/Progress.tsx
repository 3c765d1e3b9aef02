import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

interface Props {
  readonly over: number;
  readonly of: number;
  /** 'Changing', 'Deleting'. */
  readonly doing: string;
  /** Without it there is nothing to stop but the page itself. */
  readonly onCancel?: () => void;
  readonly cancelled?: boolean;
}

/** How far an action over many records is, and the way to stop it. What is done stays done. */
export function Progress({ over, of, doing, onCancel, cancelled = false }: Props) {
  return (
    <div className="ui-progress">
      <output>
        {cancelled ? 'Stopping' : doing}: {over.toLocaleString('en-PK')} of {of.toLocaleString('en-PK')}
      </output>
      <LinearProgress variant="determinate" value={of === 0 ? 0 : (over / of) * 100} aria-label={doing} />
      {onCancel && (
        <Button variant="outlined" disabled={cancelled} onClick={onCancel}>
          Stop
        </Button>
      )}
    </div>
  );
}
