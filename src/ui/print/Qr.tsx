import encodeQR from 'qr';
import { useMemo } from 'react';

/** One path of the dark modules, a run of a row at a time. Quiet zone of four modules, as the standard asks. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return { size: rows.length, path };
}

/** A QR code as a drawing: sharp at any size, and no picture to wait for. */
export function Qr({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing is no <img>
    <svg
      className={className ? `qr ${className}` : 'qr'}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
