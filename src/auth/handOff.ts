/** What an entry link of the sign-in site carries (specification 2). */
export interface HandOff {
  readonly instituteCode: string;
  readonly userId: string;
  /** One-time code, or the session token of a provider without one-time codes. */
  readonly token: string;
  /** Where to go once signed in. */
  readonly target: string;
}

/** `%` that starts no escape belongs to the text. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Folder of the pages that stand for screens of the legacy application; never an institute. */
const LEGACY = 'legacy';

/**
 * The section a path begins with, which may have two segments ('admission/city'); null when its first segment is none
 * at all.
 */
function sectionOf(
  segments: readonly string[],
  sections: ReadonlySet<string>,
): { section: string; rest: string[] } | 'part' | null {
  const [first = '', second = ''] = segments;
  for (const [section, length] of [
    [`${first}/${second}`, 2],
    [first, 1],
  ] as const) {
    if (sections.has(section)) return { section, rest: segments.slice(length) };
  }
  return first === LEGACY || [...sections].some((section) => section.startsWith(`${first}/`)) ? 'part' : null;
}

/**
 * Reads an entry link, or null when the path is a page of the application:
 * `/{section}/{institute}/{user}/{token}`, `/salary-plan-logs/{employee}/{institute}/{user}/{token}`, and the bare
 * `/{institute}/{user}/{token}`. Known sections win, so `/house-management/edit/5` is a page and never a hand-off.
 * Decided before any route, because as a route the bare form would swallow every page of three segments.
 */
export function parseHandOff(pathname: string, sections: ReadonlySet<string>): HandOff | null {
  const segments = pathname.split('/').filter(Boolean).map(decode);
  const made = (target: string, [instituteCode = '', userId = '', token = '']: string[]): HandOff => ({
    instituteCode,
    userId,
    token,
    target,
  });
  const found = sectionOf(segments, sections);
  if (found === 'part') return null;
  if (found === null) return segments.length === 3 ? made('/', segments) : null;
  const { section, rest } = found;
  if (section !== 'salary-plan-logs') return rest.length === 3 ? made(`/${section}`, rest) : null;
  return rest.length === 4 ? made(`/${section}/${encodeURIComponent(rest[0] ?? '')}`, rest.slice(1)) : null;
}
