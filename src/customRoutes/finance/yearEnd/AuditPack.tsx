import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { saveFile } from '../../../ui/output/saveFile.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import type { YearState } from './checks.ts';

interface Props {
  readonly year: YearState;
  readonly onClose: () => void;
}
/** Asks for the campus, and saves the papers of the year as one file. */
export function AuditPack({ year, onClose }: Props) {
  const campuses = useCampuses();
  const [campus, setCampus] = useState<number | null>(null);
  const [doing, setDoing] = useState('');
  const { busy, refused, submit } = useSubmit();
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const save = () =>
    submit(async () => {
      const stop = new AbortController();
      under.current = stop;
      const { auditPack } = await import('./auditPack.ts');
      const { name, start_date: from, end_date: to } = year;
      const pack = await auditPack({ from, to, campus }, setDoing, stop.signal);
      if (stop.signal.aborted) return;
      saveFile(`audit-pack_${name.replaceAll(/[^\w-]+/g, '-')}.zip`, pack);
      onClose();
    });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Audit pack of ${year.name}`}
      maxWidth="sm"
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" loading={busy} onClick={() => void save()}>
            Download
          </Button>
        </>
      }
    >
      <p>
        One zip of csv files: trial balance, profit and loss, balance sheet, cash flow, general ledger, bank statements,
        ageing, register of assets and audit findings, each as its own screen shows it. What you may not see is left
        out, and Contents.txt says so.
      </p>
      <Picker label="Campus" choices={campuses} value={campus} empty="All campuses" onChange={setCampus} />
      <output className="ui-muted">{busy && doing !== '' ? `Writing ${doing}` : ''}</output>
      {refused && <Alert severity="error">{refused.message}</Alert>}
    </AppDialog>
  );
}
