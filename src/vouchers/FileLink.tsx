import { useAction } from '../ui/form/useSubmit.ts';
import { pictureUrl } from '../print/pictures.ts';

/** A file of a voucher or an advance: a picture opens in a window of its own, a document is saved. */
export function FileLink({ code, name }: { readonly code: string; readonly name: string }) {
  const { busy, run } = useAction();
  const open = async (): Promise<void> => {
    const url = await pictureUrl(code);
    if (url === null) throw new Error('This file could not be read.');
    // A document is handed to the machine, whose reader keeps it away from this page; a picture is shown.
    if (name.endsWith('.pdf')) Object.assign(document.createElement('a'), { href: url, download: name }).click();
    else window.open(url, '_blank', 'noopener');
  };
  return (
    <button type="button" className="ui-link" disabled={busy} onClick={() => void run(open)}>
      <bdi>{name}</bdi>
    </button>
  );
}
