import { getCredentials } from '../../../auth/credentials.ts';

/** A heading that names the institute or the campus by itself needs neither above it. */
export function headOf(heading: string, campus: string): readonly [string, ...string[]] {
  const institute = getCredentials()?.data.institute_name ?? '';
  if (heading.includes(institute)) return heading.includes(campus) ? [heading] : [heading, campus];
  return [institute, campus, ...(heading ? [heading] : [])];
}
