import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';

const COPIED_MS = 5000;

/** A toast's text with a Copy button, which reads 'Copied!' for five seconds (specification 8). */
export function CopyToast({ message }: { message: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (event: React.MouseEvent): void => {
    // A click on the toast itself closes it.
    event.stopPropagation();
    copyText(message).then(
      () => setCopied(true),
      (error: unknown) => console.warn('The message could not be copied.', error),
    );
  };
  return (
    <div style={row}>
      <span style={text}>{message}</span>
      <button type="button" style={button} onClick={copy}>
        {copied ? 'Copied!' : 'Copy'}
      </button>
    </div>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 12, width: '100%', paddingRight: 20 } as const;
const text = { flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const button = {
  font: 'inherit',
  fontSize: 12,
  minWidth: 64,
  minHeight: 28,
  border: '1px solid currentColor',
  borderRadius: 4,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
} as const;
