import { useCredentials } from '../auth/credentials.ts';
import type { ClassParams } from './useListAddress.ts';

/** The class of the address; a class teacher's own where the address names nothing of one. */
export function useChosenClass(named: ClassParams): ClassParams {
  const own = useCredentials()?.userInfo.own_class;
  const { campus_id, class_id, section_id } = named;
  return own && campus_id === null && class_id === null && section_id === null ? { ...named, ...own } : named;
}
