import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { plural } from '../../../contract/plural.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

interface Props {
  readonly types: Answer<'GET /own_leave'>['types'];
}
/** A button that asks for one's own leave, with what is left of each type. */
export function AskOwnLeave({ types }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const choices = types.map(({ id, name, days_left }) => ({
    id,
    name: days_left === null ? name : `${name} (${plural(days_left, 'day')} left)`,
  }));
  if (types.length === 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Ask for leave
      </Button>
      {isOpen && (
        <LeaveDialog
          types={choices}
          isReady
          onClose={() => setIsOpen(false)}
          send={(body, key) => write('POST /own_leave', { offered: needed('leave'), body, key })}
        />
      )}
    </>
  );
}
