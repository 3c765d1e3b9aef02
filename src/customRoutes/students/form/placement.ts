import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../dataProvider/ask.ts';

/** Classes rarely change while a form is open. */
const FRESH_MS = 60_000;
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Classes offered at a campus. */
export function useClassesOf(campus: unknown) {
  const campus_id = idOf(campus);
  return useQuery({
    queryKey: ['campus_classes', 'of campus', campus_id],
    queryFn: async ({ signal }) =>
      (await ask('POST /campus_classes', { body: { campus_id: campus_id ?? 0 }, signal })).data,
    enabled: campus_id !== null,
    staleTime: FRESH_MS,
  });
}
/** Sections of a class at a campus; none while the class is not offered there. */
export function useSectionsOf(campus: unknown, classId: unknown) {
  const classes = useClassesOf(campus);
  const offered = classes.data?.find((one) => one.class_id === classId);
  const sections = useQuery({
    queryKey: ['class_sections', 'of class', offered?.id],
    queryFn: async ({ signal }) =>
      (await ask('POST /campus_class_sections', { body: { class_campus_id: offered?.id ?? 0 }, signal })).data,
    enabled: offered !== undefined,
    staleTime: FRESH_MS,
  });
  const nothing = classes.isSuccess && offered === undefined;
  return {
    data: nothing ? [] : sections.data,
    isSuccess: nothing || sections.isSuccess,
    isError: classes.isError || sections.isError,
  };
}
