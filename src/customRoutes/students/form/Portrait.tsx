import { useFileUrl } from '../../../resources/ui/useFileUrl.ts';
import css from './students.module.css';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** A small round photo, or the initials where there is none. It says nothing that the name beside it does not. */
export function Portrait({ code, name }: { readonly code: string | null; readonly name: string }) {
  return code ? <Stored code={code} name={name} /> : <Initials name={name} />;
}
const Initials = ({ name }: { readonly name: string }) => (
  <span className={css.portrait} aria-hidden="true">
    {initials(name)}
  </span>
);
function Stored({ code, name }: { readonly code: string; readonly name: string }) {
  const file = useFileUrl(code);
  return file.state === 'ready' ? <img className={css.portrait} src={file.url} alt="" /> : <Initials name={name} />;
}
