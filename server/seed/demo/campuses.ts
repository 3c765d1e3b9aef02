/** Campuses of the demo school, the classes taught there and its bank accounts. */
import { classes } from '../data/school.ts';
import type { Seeding } from '../seeding.ts';

export const GULBERG = 'Gulberg Campus';
export const JOHAR_TOWN = 'Johar Town Campus';
/** Campus classes by the name of their class. */
export type Taught = ReadonlyMap<string, readonly number[]>;

export async function addCampuses({ add, id }: Seeding): Promise<Taught> {
  const city_id = id('cities', 'Lahore');
  await add('campuses', [
    {
      campus_name: GULBERG,
      campus_code: 'GB',
      city_id,
      address: '45-B, Main Boulevard, Gulberg III, Lahore',
      phone: '042-35700000',
      email: 'gulberg@chenab.example',
    },
    {
      campus_name: JOHAR_TOWN,
      campus_code: 'JT',
      city_id,
      address: '118, Block G, Johar Town, Lahore',
      phone: '042-35300000',
      email: 'johartown@chenab.example',
    },
  ]);
  const taught = new Map<string, number[]>();
  // Johar Town is the younger campus: its first students are in class Eight.
  for (const [campus, names] of [
    [GULBERG, classes],
    [JOHAR_TOWN, classes.slice(0, classes.indexOf('Eight') + 1)],
  ] as const) {
    const ids = await add(
      'campus_classes',
      names.map((name) => ({ campus_id: id('campuses', campus), class_id: id('classes', name) })),
    );
    for (const [index, campus_class_id] of ids.entries()) {
      taught.set(names[index] ?? '', [...(taught.get(names[index] ?? '') ?? []), campus_class_id]);
      await add(
        'class_sections',
        ['A', 'B'].map((section, at) => ({
          campus_class_id,
          section_id: id('sections', section),
          capacity: 35,
          room: `${index + 1}-${at + 1}`,
        })),
      );
    }
  }
  const group_id = id('finance_groups', 'Cash and Bank');
  const bank = (code: string, name: string, campus: string, bank_name: string, iban: string) => ({
    acc_code: code,
    acc_name: name,
    role: 'bank',
    group_id,
    campus_id: id('campuses', campus),
    bank_name,
    bank_account_no: iban,
  });
  await add('finance_accounts', [
    bank('1111', 'Habib Bank, Gulberg', GULBERG, 'Habib Bank Limited', 'PK36HABB0000001123456702'),
    bank('1112', 'Meezan Bank, Johar Town', JOHAR_TOWN, 'Meezan Bank Limited', 'PK24MEZN0000001987654321'),
  ]);
  return taught;
}
