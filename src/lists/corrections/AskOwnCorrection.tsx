import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';

interface Props {
  readonly statuses: Answer<'GET /own_attendance_corrections'>['statuses'];
}
/** A button that asks for the correction of one's own day. */
export function AskOwnCorrection({ statuses }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (statuses.length === 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Ask for a correction
      </Button>
      {isOpen && (
        <CorrectionDialog
          statuses={statuses}
          isReady
          onClose={() => setIsOpen(false)}
          send={(body, key) =>
            write('POST /own_attendance_corrections', { offered: needed('attendance-corrections'), body, key })
          }
        />
      )}
    </>
  );
}
