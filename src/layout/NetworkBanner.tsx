import { useReached } from '../dataProvider/network.ts';
import css from './networkBanner.module.css';

/** Says that the server cannot be reached, once for the whole page, and what becomes of what is typed. */
export const NetworkBanner = () => (
  <output className={css.network}>
    {!useReached() &&
      'The server cannot be reached. What you typed stays on this page: save again when the connection is back.'}
  </output>
);
