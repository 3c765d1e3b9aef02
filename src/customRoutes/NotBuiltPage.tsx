import ConstructionOutlined from '@mui/icons-material/ConstructionOutlined';
import { Notice } from '../ui/screen/Notice.tsx';

/** The honest page of a section that has no screen yet: it names the section and shows no sample content. */
export function NotBuiltPage({ title }: { readonly title: string }) {
  return (
    <Notice icon={<ConstructionOutlined />} title="This section is not built yet">
      <strong>{title}</strong> belongs to this application, but has no screen in this version.
    </Notice>
  );
}
