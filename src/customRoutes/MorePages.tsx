import { useContext, useState } from 'react';
import { PageScreen } from '../pages/openPage.tsx';
import { LeftOutPages, type LeftOut } from '../routing/menuLinks.ts';

const WORDS: Readonly<Record<LeftOut['by'], readonly [title: string, how: string]>> = {
  legacy: [
    'Pages of the older application',
    'They are in the menu when the server knows where that application is: start it with LEGACY_BASE_URL set to its address.',
  ],
  approval: [
    'Lists of what waits for approval',
    'For users whose payments need approval: switch that on under Users and Privileges.',
  ],
  provider: [
    'Pages that your provider does not offer',
    'They need a provider that does more than the specification asks for.',
  ],
};

/** '/more-pages': what is not in the menu here, and what would add it, for the administrator. */
export default function MorePages() {
  const left = useContext(LeftOutPages);
  const [parts] = useState(left);
  return (
    <PageScreen narrow>
      {parts.length === 0 && <p className="ui-panel">Every page is in the menu.</p>}
      {parts.map(({ by, labels }) => {
        const [title, how] = WORDS[by];
        return (
          <section key={by} className="ui-panel" aria-label={title}>
            <h2>{title}</h2>
            <p>{how}</p>
            <p className="ui-muted">{labels.join(' · ')}</p>
          </section>
        );
      })}
    </PageScreen>
  );
}
