/** 'Nine A', or 'Nine' without a section: how every list and paper of fees names a class. */
export const classOf = ({
  class_name,
  section_name,
}: {
  readonly class_name: string | null;
  readonly section_name: string | null;
}): string => [class_name, section_name].filter(Boolean).join(' ');
