import { useFileUrl } from './useFileUrl.ts';

/** A stored file: pictures are shown, anything else is a link that opens it. */
export function FilePreview({ code, alt }: { readonly code: string; readonly alt: string }) {
  const file = useFileUrl(code);
  if (file.state === 'loading') return <output className="ui-preview ui-skeleton" aria-label="Loading the file" />;
  if (file.state === 'failed') return <span className="ui-muted">The file could not be loaded.</span>;
  if (file.type.startsWith('image/')) return <img className="ui-preview" src={file.url} alt={alt} />;
  return (
    <a href={file.url} target="_blank" rel="noreferrer">
      Open {alt}
    </a>
  );
}
