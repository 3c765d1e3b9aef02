import css from './frame.module.css';

/** Specification 1: the version and a Terms of Use label. No text of terms is specified, so the label opens nothing. */
export const Footer = () => (
  <footer className={css.footer}>
    <span>version 8.0 (2024)</span>
    <span>Terms of Use</span>
  </footer>
);
