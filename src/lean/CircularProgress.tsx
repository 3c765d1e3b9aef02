import css from '../ui/screen/spinner.module.css';

/** Replaces MUI's ring on a busy button in the build: the ring of our own pages, as small as the button's text. */
const CircularProgress = ({ 'aria-labelledby': labelledBy }: { readonly 'aria-labelledby'?: string }) => (
  <span role="progressbar" aria-labelledby={labelledBy} className={`${css.ring} ${css.small}`} />
);
export default CircularProgress;
