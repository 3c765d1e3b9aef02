import { today } from '../../../contract/dates.ts';
import type { Resource } from '../../../contract/resource.ts';

/** `admission-city_2026-11-20.xlsx`. */
export const fileName = ({ path }: Pick<Resource, 'path'>, ending: string, what = ''): string =>
  `${path.replaceAll('/', '-')}${what}_${today()}.${ending}`;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
