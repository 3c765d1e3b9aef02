import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useId, useState } from 'react';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { CropSquare } from './CropSquare.tsx';
import { firstCrop, MAX_ZOOM, zoomOf, zoomTo, type Crop } from './crop.ts';
import { photoOf, readPicture, turned } from './picture.ts';
import css from './students.module.css';

interface Shown {
  readonly picture: HTMLCanvasElement;
  readonly crop: Crop;
}
interface Props {
  readonly file: Blob;
  readonly onDone: (photo: File) => void;
  readonly onClose: () => void;
}
const started = (picture: HTMLCanvasElement): Shown => ({ picture, crop: firstCrop(picture) });

/** Chooses the square of a picture that becomes the photo. */
export default function CropDialog({ file, onDone, onClose }: Props) {
  const zoom = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    readPicture(file).then(
      (picture) => !left && setShown(started(picture)),
      () => !left && setProblem('This picture cannot be read. Take one as JPEG, PNG or WebP.'),
    );
    return () => {
      left = true;
    };
  }, [file]);
  const setCrop = useCallback(
    (change: (crop: Crop) => Crop) => setShown((before) => before && { ...before, crop: change(before.crop) }),
    [],
  );
  const take = async (): Promise<void> => {
    if (!shown) return;
    try {
      onDone(await photoOf(shown.picture, shown.crop));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be cut.');
    }
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Crop the photo"
      maxWidth="xs"
      actions={
        <>
          <Button disabled={!shown} onClick={() => setShown((before) => before && started(turned(before.picture)))}>
            Turn right
          </Button>
          <span className="ui-grow" />
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the first cut is right for most pictures: Enter takes it */}
          <Button variant="contained" autoFocus disabled={!shown} onClick={() => void take()}>
            Use this photo
          </Button>
        </>
      }
    >
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {shown && (
        <div className={css.cut}>
          <CropSquare picture={shown.picture} crop={shown.crop} onCrop={setCrop} />
          <label htmlFor={zoom}>Zoom</label>
          <input
            id={zoom}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoomOf(shown.crop, shown.picture)}
            onChange={(event) => setCrop((before) => zoomTo(before, Number(event.target.value), shown.picture))}
          />
        </div>
      )}
    </AppDialog>
  );
}
