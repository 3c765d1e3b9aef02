import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import css from './filterSheet.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Style of what holds the filters where they are not in a sheet. */
  readonly className?: string;
  /** What each filter does at once needs no button that applies it, but one that leads back to the rows. */
  readonly back?: string;
  readonly children: ReactNode;
}

/**
 * Filters of a list, report or sheet on a telephone: from the lower edge, where a thumb is, each on a line of its own.
 */
export default function FilterSheet({ title, onClose, className, back, children }: Props) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      transitionDuration={150}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, className: css.sheet } }}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </div>
      <div className={[css.body, className].filter(Boolean).join(' ')}>{children}</div>
      {back !== undefined && (
        <div className={css.foot}>
          <Button variant="contained" fullWidth onClick={onClose}>
            {back}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
