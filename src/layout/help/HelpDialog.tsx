import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '../../pages/findPage.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { openOverlay } from '../../ui/keys/overlay.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { isHelpDoc, loadDoc } from './docs.ts';
import { ANYWHERE, HELP_DOCS, helpOf, type HelpDoc } from './helpPages.ts';
import { Markdown } from './Markdown.tsx';
import css from './help.module.css';

interface Reading {
  readonly doc: HelpDoc;
  readonly slug: string;
}
const docs = Object.keys(HELP_DOCS).filter(isHelpDoc);
function readingOf(target: string): Reading {
  const [doc = '', slug = ''] = target.split('#');
  return isHelpDoc(doc) ? { doc, slug } : readingOf(ANYWHERE);
}
/** What a link of the documentation leads to here; null where it leads out of what is shown. */
function targetOf(link: string, { doc }: Reading): Reading | null {
  const [, file, slug = ''] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(link) ?? [];
  const name = file ?? doc;
  return link !== '' && isHelpDoc(name) ? { doc: name, slug } : null;
}

/** The section of the documentation about the page that is open, and from there all of it. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const [reading, setReading] = useState<Reading>(() => {
    const page = pageAt(pathname);
    return readingOf(page ? helpOf(page) : ANYWHERE);
  });
  const { data: sections, error } = useQuery({
    queryKey: ['help', reading.doc],
    queryFn: () => loadDoc(reading.doc),
    staleTime: Infinity,
    retry: false,
  });
  const section = sections?.find(({ slug }) => slug === reading.slug) ?? sections?.[0];
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Answers a promise in some browsers, which is nothing to clean up.
    void body.current?.scrollIntoView?.({ block: 'start' });
  }, [section]);
  const link = (target: string, words: ReactNode): ReactNode => {
    const to = targetOf(target, reading);
    if (!to) return words;
    return (
      <button type="button" className={css.link} onClick={() => setReading(to)}>
        {words}
      </button>
    );
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={section ? `Help: ${section.title}` : 'Help'}
      maxWidth="md"
      actions={
        <>
          <Button onClick={() => openOverlay('keys')}>Keyboard shortcuts</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- specification 9: the accept button has the focus */}
          <Button variant="contained" autoFocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={css.help}>
        <nav aria-label="Contents of the help">
          {docs.map((doc) => (
            <details key={doc} open={doc === reading.doc}>
              <summary
                onClick={(event) => {
                  event.preventDefault();
                  if (doc !== reading.doc) setReading({ doc, slug: '' });
                }}
              >
                {HELP_DOCS[doc]}
              </summary>
              <ul>
                {doc === reading.doc &&
                  sections?.map(({ slug, title }) => (
                    <li key={slug}>
                      <button
                        type="button"
                        className={css.link}
                        {...(slug === section?.slug ? { 'aria-current': 'true' as const } : {})}
                        onClick={() => setReading({ doc, slug })}
                      >
                        {title}
                      </button>
                    </li>
                  ))}
              </ul>
            </details>
          ))}
        </nav>
        <div ref={body} className={css.text}>
          {error && <p className="ui-error">{refusalOf(error).message}</p>}
          {section && <Markdown text={section.text} link={link} />}
        </div>
      </div>
    </AppDialog>
  );
}
