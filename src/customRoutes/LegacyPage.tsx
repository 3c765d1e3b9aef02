import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import { useParams } from 'react-router-dom';
import { slugOf } from '../layout/menu/visibleMenu.ts';
import { entriesOf, groups } from '../pages/index.ts';
import { webConfig } from '../dataProvider/webConfig.ts';
import { Notice } from '../ui/screen/Notice.tsx';

const pages = groups.flatMap(entriesOf).filter((entry) => entry.kind === 'legacy');

/**
 * What an entry of the legacy application leads to while no base address is configured, or where the page there has no
 * address that is known.
 */
export default function LegacyPage() {
  const { '*': path = '' } = useParams();
  const label = pages.find((entry) => (entry.path ?? slugOf(entry.title)) === path)?.title ?? path;
  if (webConfig.legacyBaseUrl)
    return (
      <Notice icon={<LinkOffOutlined />} title="This page belongs to the legacy application">
        <strong>{label}</strong> has no address that this application knows. Open{' '}
        <a href={`${webConfig.legacyBaseUrl}/`}>the legacy application</a> and choose it from the menu there.
      </Notice>
    );
  return (
    <Notice icon={<LinkOffOutlined />} title="This page belongs to the legacy application">
      <strong>{label}</strong> is not part of this application, and no legacy application is connected. An administrator
      of the server connects one with the setting <code>LEGACY_BASE_URL</code>.
    </Notice>
  );
}
