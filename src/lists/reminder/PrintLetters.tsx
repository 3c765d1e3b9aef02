import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { plural } from '../../../contract/plural.ts';
import type { Letter } from './letters.ts';

const LettersPrint = lazy(async () => ({ default: (await import('./LettersPrint.tsx')).LettersPrint }));

interface Props {
  readonly letters: readonly Letter[];
  readonly month: string;
}
/** Prints letters as they are when it is pressed. */
export function PrintLetters({ letters, month }: Props) {
  const [printing, setPrinting] = useState<readonly Letter[] | null>(null);
  return (
    <>
      <Button variant="contained" disabled={letters.length === 0} onClick={() => setPrinting(letters)}>
        Print {plural(letters.length, 'letter')}
      </Button>
      {printing && (
        <Suspense fallback={null}>
          <LettersPrint letters={printing} month={month} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  );
}
