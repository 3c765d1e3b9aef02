/** Challan settings of the campuses as printing needs them, with the logo as an address that a style sheet can use. */
import { getCredentials } from '../../../auth/credentials.ts';
import { perform } from '../../../dataProvider/calls.ts';
import { decodeRow } from '../../../dataProvider/decode.ts';
import { readAll } from '../../../dataProvider/pages.ts';
import { challanSettings } from '../../../resources/challanSettings.ts';
import { webConfig } from '../../../dataProvider/webConfig.ts';
import { pictureUrl } from '../../../print/pictures.ts';

export interface PrintSetting {
  readonly heading: string;
  readonly bank: readonly string[];
  /** Before the number of a challan: what banks and wallets ask for; '' without one. */
  readonly billPrefix: string;
  readonly copies: readonly string[];
  readonly showArrears: boolean;
  readonly showQr: boolean;
  readonly notes: string;
  /** Address of the logo; null: none. */
  readonly logo: string | null;
}
/** Campus id -> its setting; a campus without one prints as `usual`. */
export interface PrintSettings {
  readonly of: (campusId: number) => PrintSetting;
}
const USUAL_COPIES = ['Bank Copy', 'School Copy', 'Student Copy'] as const;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Loads it once: a thousand sheets show the same picture. */
async function drawn(url: string | null): Promise<string | null> {
  if (url === null) return null;
  const image = new Image();
  image.src = url;
  try {
    await image.decode?.();
    return url;
  } catch (error) {
    console.warn('The logo cannot be shown; challans are printed without it.', error);
    return null;
  }
}
type Row = Readonly<Record<string, unknown>>;
async function settingOf(row: Row, usualLogo: string | null): Promise<PrintSetting> {
  const own = text(row['logo']);
  const branch = [text(row['bank_name']), text(row['bank_branch'])].filter(Boolean).join(', ');
  const copies = Array.isArray(row['copies']) ? row['copies'].map(String) : [];
  return {
    heading: text(row['heading']),
    bank: [branch, text(row['bank_account_title']), text(row['bank_account_no'])].filter(Boolean),
    billPrefix: text(row['bill_prefix']),
    copies: copies.length > 0 ? copies : USUAL_COPIES,
    showArrears: row['show_arrears'] !== false,
    showQr: row['show_qr'] !== false,
    notes: text(row['notes']),
    logo: own ? ((await drawn(await pictureUrl(own))) ?? usualLogo) : usualLogo,
  };
}
/** Throws what the call throws. */
export async function loadSettings(signal: AbortSignal): Promise<PrintSettings> {
  const code = getCredentials()?.data.thumbnail_image_code;
  const usualLogo = await drawn(code ? `${webConfig.logoUrl}${encodeURIComponent(code)}` : null);
  const rows = await readAll((page, per_page) =>
    perform(challanSettings.wire.list, { query: { page, per_page }, signal }),
  );
  const known = new Map<number, PrintSetting>();
  for (const row of rows) {
    const setting = decodeRow(challanSettings, row);
    known.set(Number(setting['campus_id']), await settingOf(setting, usualLogo));
  }
  const usual = await settingOf({}, usualLogo);
  return { of: (campusId) => known.get(campusId) ?? usual };
}
