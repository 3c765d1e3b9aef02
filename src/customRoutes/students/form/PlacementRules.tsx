import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useClassesOf, useSectionsOf } from './placement.ts';

/**
 * Another campus or class empties what does not exist there. A record keeps what it came with until someone changes
 * it.
 */
export function PlacementRules() {
  const { control, setValue } = useFormContext();
  const [campus, classId, section] = useWatch({ control, name: ['campus_id', 'class_id', 'section_id'] }) as unknown[];
  const classes = useClassesOf(campus);
  const sections = useSectionsOf(campus, classId);
  const checked = useRef({ campus, chosen: `${String(campus)}/${String(classId)}` });
  useEffect(() => {
    const clear = (name: string): void => setValue(name, null, { shouldDirty: true, shouldValidate: false });
    if (campus !== checked.current.campus && (typeof campus !== 'number' || classes.isSuccess)) {
      checked.current.campus = campus;
      if (typeof classId === 'number' && !classes.data?.some((one) => one.class_id === classId)) {
        clear('class_id');
        clear('section_id');
        return;
      }
    }
    const chosen = `${String(campus)}/${String(classId)}`;
    if (
      chosen === checked.current.chosen ||
      (typeof classId === 'number' && typeof campus === 'number' && !sections.isSuccess)
    )
      return;
    checked.current.chosen = chosen;
    if (typeof section === 'number' && !sections.data?.some((one) => one.section_id === section)) clear('section_id');
  }, [campus, classId, section, classes.isSuccess, classes.data, sections.isSuccess, sections.data, setValue]);
  return null;
}
