import { useState } from 'react';
import { useNotify } from 'ra-core';
import { pictureUrl } from '../print/pictures.ts';

/** A file of a voucher or an advance: a picture opens in a window of its own, a document is saved. */
export function FileLink({ code, name }: { readonly code: string; readonly name: string }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const url = await pictureUrl(code);
    setBusy(false);
    if (url === null) notify('This file could not be read.', { type: 'error' });
    // A document is handed to the machine, whose reader keeps it away from this page; a picture is shown.
    else if (name.endsWith('.pdf')) Object.assign(document.createElement('a'), { href: url, download: name }).click();
    else window.open(url, '_blank', 'noopener');
  };
  return (
    <button type="button" className="ui-link" disabled={busy} onClick={() => void open()}>
      <bdi>{name}</bdi>
    </button>
  );
}
