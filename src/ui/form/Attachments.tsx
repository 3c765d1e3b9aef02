import Close from '@mui/icons-material/Close';
import { useId } from 'react';
import css from './attachments.module.css';

/** What the provider takes: pictures of papers, and papers that came as PDF. */
const ACCEPT = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];
const MOST_BYTES = 4_000_000;
const wrongWith = (file: File): string | null =>
  !ACCEPT.includes(file.type)
    ? 'is neither a picture (PNG, JPEG or WebP) nor a PDF'
    : file.size > MOST_BYTES
      ? 'is larger than 4 MB'
      : null;

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** 'Attach bills' */
  readonly label: string;
  /** How many more are taken. */
  readonly room: number;
}
/** Papers, dropped or chosen; they go with what is written once that is saved. */
export function Attachments({ files, onChange, label, room }: Props) {
  const id = useId();
  const add = (list: FileList | null): void => onChange([...files, ...(list ?? [])].slice(0, Math.max(0, room)));
  const wrong = files.flatMap((file) => wrongWith(file) ?? []);
  return (
    <div
      className={`ui-drop ${css.files}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className="ui-muted">
        {label}: drop pictures or PDF here, or choose them
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPT.join()}
        onChange={(event) => {
          add(event.target.files);
          event.target.value = '';
        }}
      />
      <ul aria-label="Attached">
        {files.map((file, at) => (
          <li key={`${file.name} ${at}`}>
            <bdi>{file.name}</bdi>
            <button
              type="button"
              className={css.off}
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(files.filter((one) => one !== file))}
            >
              <Close fontSize="inherit" />
            </button>
          </li>
        ))}
      </ul>
      {wrong.length > 0 && (
        <span className="ui-error" role="alert">
          {files.find((file) => wrongWith(file) !== null)?.name} {wrong[0]}
        </span>
      )}
    </div>
  );
}
/** Whether all of them would be taken. */
export const areTaken = (files: readonly File[]): boolean => files.every((file) => wrongWith(file) === null);
