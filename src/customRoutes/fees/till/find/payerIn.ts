import type { Payer } from './findPayers.ts';

/** Whom the address of the counter names: `student_id`, `family_no` or `challan_no`; null for nobody. */
export function payerIn(params: URLSearchParams): Payer | null {
  const number = (name: string): string | null => (/^\d{1,15}$/.test(params.get(name) ?? '') ? params.get(name) : null);
  const [student, family, challan] = [number('student_id'), number('family_no'), number('challan_no')];
  return family !== null
    ? { family_no: family }
    : student !== null
      ? { student_id: student }
      : challan !== null
        ? { challan_no: challan }
        : null;
}
