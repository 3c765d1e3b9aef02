import { useState } from 'react';
import { useNotify } from 'ra-core';
import { pictureUrl } from '../print/pictures.ts';

/** A file of a voucher, which opens in a window of its own. */
export function FileLink({ code, name }: { readonly code: string; readonly name: string }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const url = await pictureUrl(code);
    setBusy(false);
    if (url === null) notify('This file could not be read.', { type: 'error' });
    else window.open(url, '_blank', 'noopener');
  };
  return (
    <button type="button" className="ui-link" disabled={busy} onClick={() => void open()}>
      <bdi>{name}</bdi>
    </button>
  );
}
