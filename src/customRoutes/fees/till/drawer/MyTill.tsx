import Button from '@mui/material/Button';
import { useState } from 'react';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppDialog } from '../../../../ui/dialog/Dialog.tsx';
import { ClosingsList } from './ClosingsList.tsx';
import { TillNow, useDrawers } from './TillNow.tsx';
import { TillPrint } from './TillPrint.tsx';
import css from './drawer.module.css';

type Tab = 'now' | 'closings';

/** My till: what should be in it, counting and closing it, closings before. */
export function MyTill({ onClose }: { readonly onClose: () => void }) {
  const credentials = useCredentials();
  const [tab, setTab] = useState<Tab>('now');
  const [printing, setPrinting] = useState(false);
  const { data } = useDrawers();
  const mayList = credentials !== null && may(credentials, 'payments.read');
  return (
    <AppDialog
      open
      onClose={onClose}
      title="My till"
      maxWidth={tab === 'now' ? 'sm' : 'lg'}
      actions={
        <>
          {tab === 'now' && data && data.length > 0 && (
            <Button variant="outlined" onClick={() => setPrinting(true)}>
              Print
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={`ui-screen ${css.all}`}>
        {mayList && (
          <nav className="ui-tabs" aria-label="My till">
            {(['now', 'closings'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
                {one === 'now' ? 'Since the last closing' : 'Closings'}
              </button>
            ))}
          </nav>
        )}
        {tab === 'closings' ? <ClosingsList /> : <TillNow />}
      </div>
      {printing && data && <TillPrint drawers={data} onBack={() => setPrinting(false)} />}
    </AppDialog>
  );
}
