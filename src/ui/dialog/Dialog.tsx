import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { useDragResize } from './useDragResize.ts';
import { useScrollStop } from './useScrollStop.ts';
import { AmountsWhole } from './AmountsWhole.tsx';

export type DialogPosition = 'center' | 'top' | 'bottom' | 'left' | 'right';
export interface AppDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly position?: DialogPosition;
  /** Close button and Escape; off while something must be finished (default on). */
  readonly closable?: boolean;
  readonly draggable?: boolean;
  readonly resizable?: boolean;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
}

const POSITIONS: Record<DialogPosition, object> = {
  center: {},
  top: { alignItems: 'flex-start' },
  bottom: { alignItems: 'flex-end' },
  left: { justifyContent: 'flex-start' },
  right: { justifyContent: 'flex-end' },
};

/** Widths in which a dialog opens, in pixels. As a greatest width they would keep the mouse from widening it. */
const WIDTHS = { xs: 444, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;
/** A window over the page: closable, modal, draggable and resizable unless told otherwise (specification 9). */
export function AppDialog(props: AppDialogProps) {
  const { open, onClose, position = 'center', closable = true, maxWidth = 'sm' } = props;
  const titleId = useId();
  // Specification 9: 150 ms in the centre, 300 ms elsewhere.
  const duration = position === 'center' ? 150 : 300;
  return (
    <MuiDialog
      open={open}
      onClose={closable ? onClose : undefined}
      maxWidth={false}
      aria-labelledby={titleId}
      transitionDuration={duration}
      sx={{
        '& .MuiDialog-container': POSITIONS[position],
        '& .MuiDialog-paper': { width: `min(${WIDTHS[maxWidth]}px, calc(100% - 64px))`, maxWidth: 'calc(100% - 32px)' },
      }}
    >
      <DialogWindow {...props} titleId={titleId} />
    </MuiDialog>
  );
}

/** Mounted afresh each time the dialog opens, so that it starts in its place. */
function DialogWindow({
  onClose,
  title,
  actions,
  children,
  closable = true,
  draggable = true,
  resizable = true,
  titleId,
}: AppDialogProps & { readonly titleId: string }) {
  const { attach, handle } = useDragResize({ draggable, resizable });
  const scrolled = useScrollStop();
  return (
    <>
      <Box
        ref={attach}
        {...handle}
        sx={{
          display: 'flex',
          alignItems: 'center',
          pr: 1.5,
          cursor: draggable ? 'move' : 'default',
          touchAction: 'none',
          userSelect: 'none',
        }}
      >
        <DialogTitle
          id={titleId}
          tabIndex={draggable ? 0 : undefined}
          aria-keyshortcuts={draggable ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          sx={{ flex: 1 }}
        >
          {title}
        </DialogTitle>
        {closable && (
          <IconButton aria-label="Close" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      <DialogContent ref={scrolled}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** Names the action: 'Delete 3 genders', not 'OK'. */
  readonly acceptLabel: string;
  readonly rejectLabel?: string;
  readonly danger?: boolean;
  /** The action is under way: it cannot be asked for twice, nor the dialog closed. */
  readonly busy?: boolean;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** Asks before an action; the accept button has the focus (specification 9). */
export const ConfirmDialog = ({
  open,
  title,
  children,
  acceptLabel,
  rejectLabel = 'Cancel',
  danger = false,
  busy = false,
  onAccept,
  onClose,
}: ConfirmDialogProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    title={title}
    maxWidth="xs"
    closable={!busy}
    actions={
      <>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          {rejectLabel}
        </Button>
        {/* A confirm dialog focuses its accept button by default: specification 9. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onAccept} loading={busy} autoFocus>
          <AmountsWhole text={acceptLabel} />
        </Button>
      </>
    }
  >
    {children}
  </AppDialog>
);
