import css from '../ui/screen/spinner.module.css';

/** Shown while a page, or the sign-in, is loading. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={css.spinner} aria-label={label}>
    <span className={css.ring} aria-hidden="true" />
  </output>
);
