import { useFileUrl } from '../resources/ui/useFileUrl.ts';
import css from './portrait.module.css';

interface Props {
  readonly name: string;
  /** Code of the stored picture. */
  readonly code: string | null;
  readonly small?: boolean;
}
/** First letters of the first two words; in any script. */
const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

/** The student's picture, or their initials where there is none. */
export function Portrait({ name, code, small = false }: Props) {
  const classes = small ? `${css.portrait} ${css.portraitSmall}` : css.portrait;
  const letters = (
    <span className={classes} aria-hidden="true">
      {initials(name)}
    </span>
  );
  return code === null || code === '' ? (
    letters
  ) : (
    <Picture code={code} name={name} classes={classes} otherwise={letters} />
  );
}
function Picture({
  code,
  name,
  classes,
  otherwise,
}: {
  readonly code: string;
  readonly name: string;
  readonly classes: string | undefined;
  readonly otherwise: React.ReactNode;
}) {
  const file = useFileUrl(code);
  if (file.state === 'loading') return <span className={`${classes} ui-skeleton`} />;
  return file.state === 'ready' ? <img className={classes} src={file.url} alt={`Photo of ${name}`} /> : otherwise;
}
