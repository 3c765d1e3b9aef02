/** 'Nine A', or 'Nine' without a section: how every list and paper of fees names a class. */
export const classOf = ({
  class_name,
  section_name,
}: {
  readonly class_name: string | null;
  readonly section_name: string | null;
}): string => [class_name, section_name].filter(Boolean).join(' ');
/** What says who a student is, with the class behind it; nobody without a class is left with a lone comma or dot. */
export const withClass = (who: string, student: Parameters<typeof classOf>[0], between = ', '): string =>
  [who, classOf(student)].filter(Boolean).join(between);
