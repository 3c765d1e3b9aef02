import css from './skipLink.module.css';

/** First stop of the Tab key: past banner and menu. The focus is moved by hand so that the address stays clean. */
export const SkipLink = () => (
  <a
    href="#content"
    className={css.skip}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('content')?.focus();
    }}
  >
    Skip to content
  </a>
);
