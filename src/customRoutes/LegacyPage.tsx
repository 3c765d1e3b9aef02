import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import { useParams } from 'react-router-dom';
import { entriesOf } from '../layout/menu/visibleMenu.ts';
import { menuTable } from '../layout/menu/menuTable.ts';
import { slugOf } from '../layout/menu/menuEntry.ts';
import { Notice } from '../layout/Notice.tsx';

const pages = menuTable.flatMap(entriesOf).filter((entry) => entry.kind === 'legacy');

/** What a link to the legacy application leads to while no base address is configured: says so, and names the setting. */
export default function LegacyPage() {
  const { '*': path = '' } = useParams();
  const label = pages.find((entry) => (entry.path ?? slugOf(entry.label)) === path)?.label ?? path;
  return (
    <Notice icon={<LinkOffOutlined />} title="This page belongs to the legacy application">
      <strong>{label}</strong> is not part of this application, and no legacy application is connected. An administrator of the server connects one
      with the setting <code>LEGACY_BASE_URL</code>.
    </Notice>
  );
}
