import css from './signatures.module.css';

const BOOKS = ['Prepared by', 'Checked by', 'Approved by'];
interface Props {
  /** What is written below each line; of a paper of the books when left out. */
  readonly of?: readonly string[];
}
/** Lines to sign on, side by side at the foot of a paper. */
export const Signatures = ({ of = BOOKS }: Props) => (
  <div className={css.signatures}>
    {of.map((who) => (
      <span key={who}>{who}</span>
    ))}
  </div>
);
