import { allowedCampuses, type Credentials } from '../auth/credentials.ts';

export interface BannerLines {
  readonly institute: string;
  /** Campus of the institute data; null when the provider names none. */
  readonly campus: string | null;
  /** 'User Allowed Multiple Campuses', or the name of the only allowed campus (specification 1). */
  readonly access: string;
}

export function bannerLines(credentials: Credentials): BannerLines {
  const { institute_name: institute, campus_name: campus } = credentials.data;
  const allowed = new Set(allowedCampuses(credentials));
  const single = credentials.campuses.find(({ id }) => allowed.has(Number(id)))?.campus_name;
  return { institute, campus, access: allowed.size > 1 ? 'User Allowed Multiple Campuses' : (single ?? campus ?? '') };
}

/** "Beacon Light School" -> "BL": shown while there is no logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
