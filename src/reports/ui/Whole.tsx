import { Fragment } from 'react';
import css from './report.module.css';

/** Numbers of vouchers, CNICs and telephones, which would break at a hyphen where a line ends. */
const HYPHENED = /((?<!\S)(?=\S*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+)/u;

/** A text whose numbers are each in one line. */
export const Whole = ({ text }: { readonly text: string }) =>
  text.split(HYPHENED).map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <span key={at} className={css.whole}>
        {part}
      </span>
    ),
  );
