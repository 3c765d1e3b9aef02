import './spinner.css';

/** Shown while a page, or the sign-in, is loading. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className="spinner" aria-label={label}>
    <span className="spinner-ring" aria-hidden="true" />
  </output>
);
