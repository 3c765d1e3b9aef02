import Button from '@mui/material/Button';
import { useState } from 'react';
import { offers } from '../../../../auth/offers.ts';
import { LoadFailed } from '../../../../ui/screen/placeholders.tsx';
import { FloatForm } from './FloatForm.tsx';
import { useDesk } from './useDesk.ts';
import { WaitingRow } from './WaitingRow.tsx';
import css from './drawer.module.css';

/** What waits to be taken over, and opening a drawer with a float; nothing from a provider without handovers. */
export function DeskPanel() {
  const { desk, error, refetch } = useDesk();
  const [opens, setOpens] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (!offers('handovers')) return null;
  if (error !== null) return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <>
      {said !== null && <output className={css.closed}>{said}</output>}
      {desk.waiting.map((row) => (
        <WaitingRow key={row.id} row={row} onDone={setSaid} />
      ))}
      {opens ? (
        <FloatForm
          desk={desk}
          onDone={(done) => {
            setOpens(false);
            if (done !== null) setSaid(done);
          }}
        />
      ) : (
        desk.accounts.length > 0 && (
          <Button variant="outlined" className={css.open} onClick={() => setOpens(true)}>
            Open with a float…
          </Button>
        )
      )}
    </>
  );
}
