import Button from '@mui/material/Button';
import { useState } from 'react';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { useLookup } from '../../students/lookups.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useWhose } from '../ui/useWhose.tsx';

/** A button that asks for leave of an employee in a dialog. */
export function NewLeave() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        New request
      </Button>
      {isOpen && <OfEmployee onClose={() => setIsOpen(false)} />}
    </>
  );
}
function OfEmployee({ onClose }: { readonly onClose: () => void }) {
  const { employee, whose } = useWhose();
  const types = useLookup('leave_types');
  return (
    <LeaveDialog
      types={types}
      isReady={employee !== null}
      onClose={onClose}
      send={(wanted, key) =>
        write('POST /leave_requests', {
          offered: needed('leave'),
          body: { employee_id: employee ?? 0, ...wanted },
          key,
        })
      }
      whose={whose}
    >
      {employee !== null && (
        <p>
          <AppLink to={`/leave-balances?employee_id=${employee}`}>What is left of their leave</AppLink>
        </p>
      )}
    </LeaveDialog>
  );
}
