import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { FilePreview } from '../FilePreview.tsx';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function ChosenFile({ file }: { readonly file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    if (picture.current) picture.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <>
      {file.type.startsWith('image/') && <img ref={picture} className="ui-preview" alt="" />}
      <span>
        {file.name} <span className="ui-muted">({size(file.size)})</span>
      </span>
    </>
  );
}

/** A file, dropped or chosen: what is stored is a code, what is new is a File until it is saved. */
export function FileControl(props: ControlProps) {
  const { label, field, value, onChange, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (file: File | undefined): void => {
    if (!file) return;
    const tooLarge = field.maxBytes !== undefined && file.size > field.maxBytes;
    setProblem(
      tooLarge ? `${file.name} has ${size(file.size)}; at most ${size(field.maxBytes ?? 0)} are accepted.` : '',
    );
    if (!tooLarge) onChange(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={over ? 'ui-drop ui-over' : 'ui-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value instanceof File ? (
        <ChosenFile file={value} />
      ) : typeof value === 'string' && value !== '' ? (
        <FilePreview code={value} alt={label} />
      ) : (
        <span className="ui-muted">Drop a file here or</span>
      )}
      <input
        ref={input}
        type="file"
        className="ui-hidden"
        {...inputAttributes(props)}
        accept={field.accept?.join(',')}
        onBlur={onBlur}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" variant="outlined" tabIndex={-1} onClick={() => input.current?.click()}>
        {value ? 'Choose another' : 'Choose a file'}
      </Button>
      {Boolean(value) && (
        <Button size="small" color="inherit" onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
      {problem !== '' && (
        <span role="alert" className="ui-error">
          {problem}
        </span>
      )}
    </div>
  );
}
