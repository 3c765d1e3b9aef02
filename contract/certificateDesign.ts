/** How a certificate looks on paper, apart from its words: declared with its template, and printed by it. */
export const FONTS = [
  ['sans', 'Plain'],
  ['serif', 'With serifs, as a book'],
] as const;
export const TEXT_SIZES = [
  ['small', 'Small'],
  ['normal', 'Normal'],
  ['large', 'Large'],
] as const;
export const ALIGNS = [
  ['auto', 'Short text in the middle, long text as lines to be read'],
  ['center', 'In the middle'],
  ['start', 'From the edge where the script begins'],
  ['justify', 'Full lines'],
] as const;
export const BORDERS = [
  ['double', 'Double line'],
  ['single', 'Single line'],
  ['corners', 'Corners'],
  ['none', 'None'],
] as const;
export const PHOTOS = [
  ['none', 'None'],
  ['left', 'Above, on the left'],
  ['right', 'Above, on the right'],
] as const;
export const SEALS = [
  ['none', 'None'],
  ['ring', 'A ring to stamp into'],
  ['picture', 'A picture'],
] as const;
type Choices = readonly (readonly [string, string])[];
type One<List extends Choices> = List[number][0];

export interface CertificateDesign {
  /** Title on the paper; the name of the template where there is none. */
  readonly heading: string | null;
  readonly font: One<typeof FONTS>;
  readonly text_size: One<typeof TEXT_SIZES>;
  readonly align: One<typeof ALIGNS>;
  readonly border: One<typeof BORDERS>;
  /** '#rrggbb' of title and border. */
  readonly ink: string | null;
  readonly photo: One<typeof PHOTOS>;
  /** Who signs, with commas between; null: as is usual, '-': nobody. */
  readonly signatures: string | null;
  readonly seal: One<typeof SEALS>;
  /** Code of the picture. */
  readonly seal_picture: string | null;
  readonly shows_qr: boolean;
}
/** Lines to sign on where the template says nothing. */
const SIGNATURES = 'Class Teacher, Principal';
export const PLAIN: CertificateDesign = {
  heading: null,
  font: 'sans',
  text_size: 'normal',
  align: 'auto',
  border: 'double',
  ink: null,
  photo: 'none',
  signatures: null,
  seal: 'none',
  seal_picture: null,
  shows_qr: true,
};

/** The design of a template; what a provider does not say, or writes otherwise, is as it is of a new one. */
export function designOf(template: Readonly<Record<string, unknown>>): CertificateDesign {
  const words = (name: 'heading' | 'ink' | 'signatures' | 'seal_picture'): string | null => {
    const value = template[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const one = <List extends Choices>(name: string, list: List, plain: One<List>): One<List> =>
    list.find(([value]) => value === template[name])?.[0] ?? plain;
  return {
    heading: words('heading'),
    font: one('font', FONTS, PLAIN.font),
    text_size: one('text_size', TEXT_SIZES, PLAIN.text_size),
    align: one('align', ALIGNS, PLAIN.align),
    border: one('border', BORDERS, PLAIN.border),
    ink: words('ink'),
    photo: one('photo', PHOTOS, PLAIN.photo),
    signatures: words('signatures'),
    seal: one('seal', SEALS, PLAIN.seal),
    seal_picture: words('seal_picture'),
    shows_qr: template['shows_qr'] !== false,
  };
}
/** More than these do not stand side by side. */
export const MOST_SIGNATURES = 4;
/** 'Class Teacher, Principal' → who signs, at most four; nobody of a dash. */
export const signers = (signatures: string | null): string[] =>
  (signatures ?? SIGNATURES)
    .split(/[,،]/)
    .map((who) => who.trim())
    .filter((who) => !/^[-–—]?$/.test(who))
    .slice(0, MOST_SIGNATURES);
