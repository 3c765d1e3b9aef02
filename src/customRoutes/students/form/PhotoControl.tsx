import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { FilePreview } from '../../../resources/ui/FilePreview.tsx';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import css from './students.module.css';

const CropDialog = lazy(() => import('./CropDialog.tsx'));
const isPicture = (file: File): boolean => file.type.startsWith('image/');
/** Only where a camera is at hand: elsewhere `capture` opens the same window as choosing a file. */
const hasCamera = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;

/** The photo of a person: chosen, taken, dropped or pasted, then cut to a square. */
export function PhotoControl(props: ControlProps) {
  const { label, value, onChange, onBlur } = props;
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [source, setSource] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    const fits = chosen.type.startsWith('image/');
    setProblem(fits ? '' : `${chosen.name} is not a picture.`);
    if (fits) setPicture(chosen);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])].find(isPicture);
      if (!pasted || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      setPicture(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const input = (
    <input
      ref={file}
      type="file"
      className="ui-hidden"
      {...inputAttributes(props)}
      accept="image/*"
      aria-label={label}
      onBlur={onBlur}
      onChange={({ target }) => {
        take(target.files?.[0]);
        target.value = '';
      }}
    />
  );
  return (
    <div
      className={over ? `${css.photo} ui-over` : css.photo}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {value instanceof File ? (
        <NewPhoto file={value} />
      ) : typeof value === 'string' && value !== '' ? (
        <FilePreview code={value} alt={label} />
      ) : (
        <span className={css.noPhoto}>Drop or paste a photo</span>
      )}
      <div className={css.photoButtons}>
        {input}
        <Button size="small" variant="outlined" tabIndex={-1} onClick={() => file.current?.click()}>
          {value ? 'Change' : 'Choose'}
        </Button>
        {hasCamera() && (
          <>
            <input
              ref={camera}
              type="file"
              className="ui-hidden"
              tabIndex={-1}
              accept="image/*"
              capture="environment"
              aria-label={`Take ${label.toLowerCase()}`}
              onChange={({ target }) => {
                take(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button size="small" variant="outlined" onClick={() => camera.current?.click()}>
              Take
            </Button>
          </>
        )}
        {value instanceof File && source && (
          <Button size="small" onClick={() => setPicture(source)}>
            Cut again
          </Button>
        )}
        {Boolean(value) && (
          <Button size="small" color="inherit" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {problem !== '' && (
        <span role="alert" className="ui-error">
          {problem}
        </span>
      )}
      <Suspense>
        {picture && (
          <CropDialog
            file={picture}
            onClose={() => setPicture(null)}
            onDone={(photo) => {
              setSource(picture);
              setPicture(null);
              onChange(photo);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function NewPhoto({ file }: { readonly file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    if (picture.current) picture.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img ref={picture} className="ui-preview" alt="New" />;
}
