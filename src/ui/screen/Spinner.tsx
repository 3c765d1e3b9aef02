import css from './spinner.module.css';

/** Shown while a page's code or data is on its way. */
export const Spinner = ({ label = 'Loading' }: { readonly label?: string }) => (
  <div className={css.inPage}>
    <span role="progressbar" aria-label={label} className={css.ring} />
  </div>
);
