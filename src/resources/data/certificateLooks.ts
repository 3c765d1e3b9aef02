/** How certificates of a template look: fields of its declaration (contract/certificateDesign.ts). */
import {
  ALIGNS,
  BORDERS,
  FONTS,
  MOST_SIGNATURES,
  PHOTOS,
  SEALS,
  TEXT_SIZES,
} from '../../../contract/certificateDesign.ts';
import { f } from '../../../contract/fields.ts';

export const BODY =
  'Words in double braces are filled in for each student. A line that begins with # is a heading, **two stars** around words make them bold; an Urdu line runs from the right by itself.';
export const BACKGROUND = 'Printed behind the text, edge to edge, in place of border, head and title.';

export const looks = {
  heading: f.text({ label: 'Title on the paper', max: 120, list: false, help: 'Empty: the name.' }),
  font: f.enum(FONTS, { default: 'sans', list: false }),
  text_size: f.enum(TEXT_SIZES, { label: 'Size of the text', default: 'normal', list: false }),
  align: f.enum(ALIGNS, { label: 'Lines', default: 'auto', list: false }),
  border: f.enum(BORDERS, { default: 'double', list: false }),
  ink: f.color({ label: 'Colour of title and border', list: false }),
  photo: f.enum(PHOTOS, { label: 'Photo of the student', default: 'none', list: false }),
  signatures: f.text({
    max: 160,
    list: false,
    pattern: /^[^,،]*([,،][^,،]*){0,3}$/.source,
    patternHint: `at most ${MOST_SIGNATURES}, with commas between`,
    help: `Who signs, with commas between, at most ${MOST_SIGNATURES}. Empty: class teacher and principal; a dash: nobody.`,
  }),
  seal: f.enum(SEALS, { default: 'none', list: false }),
  seal_picture: f.file({ label: 'Picture of the seal', list: false, help: 'Printed where the seal is a picture.' }),
  shows_qr: f.bool({
    label: 'QR code that checks it',
    default: true,
    list: false,
    help: 'It holds the address by which people reach this server, and is left out where there is none.',
  }),
};
export const lookGroups = {
  Text: ['name', 'heading', 'class_id', 'body'],
  Paper: ['page', 'orientation', 'background'],
  Look: ['font', 'text_size', 'align', 'border', 'ink', 'photo'],
  'Signatures and seal': ['signatures', 'seal', 'seal_picture', 'shows_qr'],
} as const;
