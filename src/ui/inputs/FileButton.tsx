import Button from '@mui/material/Button';
import { useRef } from 'react';

interface Props {
  /** Text of the button. */
  readonly label: string;
  /** What the file is, for who hears the page: 'File of the budget'. */
  readonly of: string;
  /** As an input takes them: '.csv,.xlsx'. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}
/** A button that chooses a file. The same file may be chosen again, when it was mended meanwhile. */
export function FileButton({ label, of, accept, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="ui-hidden"
        tabIndex={-1}
        aria-label={of}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
