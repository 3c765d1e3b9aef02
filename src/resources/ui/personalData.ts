import { PERSON_KINDS, PERSON_TABLES } from '../../../contract/personalData.ts';
import { getCredentials, may } from '../../auth/credentials.ts';
import { offers } from '../../auth/offers.ts';

/** Where the data of the person of this record is taken; null where there is none, or not for this user. */
export function personalDataPath(table: string, id: unknown): string | null {
  const kind = PERSON_KINDS.find((one) => PERSON_TABLES[one] === table);
  const credentials = getCredentials();
  if (!kind || !credentials || !offers('personal-data')) return null;
  return ['personal_data.export', 'personal_data.erase'].some((name) => may(credentials, name))
    ? `/system/personal-data?kind=${kind}&id=${String(id)}`
    : null;
}
/** The same as an entry of the menu of a row. */
export function personalDataLinks(
  table: string,
  id: unknown,
): readonly { readonly label: string; readonly to: string }[] {
  const to = personalDataPath(table, id);
  return to === null ? [] : [{ label: 'Personal data', to }];
}
