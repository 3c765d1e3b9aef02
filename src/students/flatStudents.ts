/**
 * A student of an answer under the flat names that the fee screens read (`class_name`, `campus_name`, …), whether the
 * provider answers these or writes class, section, session and campus as objects (specification 3), or both. The one
 * place that knows the two.
 */
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Where students stand in the answers of lists. */
const ROWS = ['data', 'student', 'students', 'challans', 'allocations'] as const;
/** Flat name, and where it stands otherwise: the object and its field. */
const FLAT: readonly (readonly [flat: string, inside: string, field: string])[] = [
  ['class_name', 'class', 'class_name'],
  ['section_name', 'section', 'section_name'],
  ['session_name', 'session', 'session_name'],
  ['campus_name', 'campus', 'campus_name'],
  ['class_id', 'class', 'id'],
  ['status_class', 'status', 'status_class'],
  ['mobile', 'guardian', 'mobile'],
];
/** What has no other place, and may be missing. */
const NONE = { father_name: null, roll_no: null, family_no: null };

function flat(student: Bag): Bag {
  const missing = FLAT.filter(([name]) => student[name] === undefined);
  if (missing.length === 0) return student;
  const found = missing.map(([name, inside, field]) => {
    const other = student[inside];
    // '2026-27' for {session_name: '2026-27'}
    return [
      name,
      (isBag(other) ? other[field] : field === name && typeof other === 'string' ? other : undefined) ?? null,
    ] as const;
  });
  return { ...NONE, ...student, ...Object.fromEntries(found) };
}
/** Reads an answer's students; what has its flat names stays the same object. */
export function flatStudents<A>(answer: A): A {
  if (Array.isArray(answer)) {
    const rows = answer.map((row: unknown) => flatStudents(row));
    return (rows.every((row, at) => row === answer[at]) ? answer : rows) as A;
  }
  if (!isBag(answer)) return answer;
  let read: Bag = 'studentName' in answer && 'sid' in answer ? flat(answer) : answer;
  for (const name of ROWS) {
    const inside = read[name];
    const other = flatStudents(inside);
    if (other !== inside) read = { ...read, [name]: other };
  }
  return read as A;
}
