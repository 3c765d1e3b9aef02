import { FilePreview } from '../../FilePreview.tsx';
import type { KindUi } from '../kindUi.ts';

export const file: KindUi = {
  text: (value) => (value === '' ? '' : 'Attached'),
  view: (value, field) =>
    typeof value === 'string' && value !== '' ? <FilePreview code={value} alt={field.label ?? 'Attached file'} /> : '–',
};
