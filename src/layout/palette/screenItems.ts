import type { Outline } from '../../../contract/outline.ts';
import { inSentence } from '../../ui/screen/inSentence.ts';
import { createPath, listPath } from '../../resources/ui/paths.ts';
import type { VisibleGroup } from '../menu/visibleMenu.ts';
import { otherWords } from './otherWords.ts';
import type { PaletteItem } from './paletteItem.ts';

const ofGroup = (group: VisibleGroup, outer = ''): PaletteItem[] => {
  const name = outer ? `${outer} · ${group.label}` : group.label;
  return [
    ...group.items.map(({ id, label, href, external }) => ({
      id,
      label,
      group: name,
      words: otherWords[href.slice(1)] ?? '',
      href,
      external,
    })),
    ...group.groups.flatMap((inner) => ofGroup(inner, name)),
  ];
};

/** Forms of students, which are written by hand: below which list, what they are called, and by which words they are looked for. */
const STUDENT_FORMS = [
  ['/manage-students', 'New student', 'add admit admission enrol register'],
  ['/admission-queries', 'New inquiry', 'add enquiry prospect lead visitor'],
] as const;

/**
 * Every screen and legacy link of the menu that this user sees, and "New …" for each declared entity among them that
 * they may create. The same table as the menu, so conditions and privileges hold here too.
 */
export function screenItems(
  groups: readonly VisibleGroup[],
  resources: readonly Outline[],
  mayCreate: (resource: Outline) => boolean,
): PaletteItem[] {
  const screens = groups.flatMap((group) => ofGroup(group));
  const shown = new Set(screens.map(({ href }) => href));
  const creations = resources
    .filter((resource) => resource.wire.create !== false && shown.has(listPath(resource)) && mayCreate(resource))
    .map((resource) => ({
      id: `new/${resource.key}`,
      label: `New ${inSentence(resource.label[0])}`,
      group: 'Create',
      href: createPath(resource),
    }));
  const students = resources.find(({ key }) => key === 'students');
  const admissions = STUDENT_FORMS.filter(([list]) => students && mayCreate(students) && shown.has(list)).map(
    ([list, label, words]) => ({ id: `new${list}`, label, group: 'Create', words, href: `${list}/add-student` }),
  );
  return [...screens, ...admissions, ...creations];
}
