import { useId, useState, type ReactNode } from 'react';
import css from './unfold.module.css';

interface Props {
  readonly label: string;
  /** 'Show what changed: …' for who cannot see which row it is. */
  readonly about: string;
  /** Drawn when it is first opened. */
  readonly children: ReactNode;
}
/** Particulars of a row, which unfold in its cell. */
export function Unfold({ label, about, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={css.cell}>
      <button
        type="button"
        className={`ui-chevron ${css.button}`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div id={id} className={css.open}>
          {children}
        </div>
      )}
    </div>
  );
}
