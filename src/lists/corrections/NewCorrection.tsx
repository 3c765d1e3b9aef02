import Button from '@mui/material/Button';
import { useState } from 'react';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { useLookup } from '../../students/lookups.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { useWhose } from '../ui/useWhose.tsx';

const IN_USE = { is_active: true };

/** A button that asks for the correction of a day of an employee in a dialog. */
export function NewCorrection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        New correction
      </Button>
      {isOpen && <OfEmployee onClose={() => setIsOpen(false)} />}
    </>
  );
}
function OfEmployee({ onClose }: { readonly onClose: () => void }) {
  const { employee, whose } = useWhose();
  const statuses = useLookup('attendance_statuses', IN_USE);
  return (
    <CorrectionDialog
      statuses={statuses}
      isReady={employee !== null}
      onClose={onClose}
      send={(wanted, key) =>
        write('POST /attendance_corrections', {
          offered: needed('attendance-corrections'),
          body: { employee_id: employee ?? 0, ...wanted },
          key,
        })
      }
      whose={whose}
    />
  );
}
