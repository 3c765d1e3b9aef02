/** What signing in asks, and what else an institute and its user are: by hand, because the specification says how. */
import type { Dialect } from './dialects.ts';
import type { WireRow } from './school.ts';

/** The answer to one of these calls, not wrapped yet; undefined for any other. */
export function handOffAnswer(
  { school }: { readonly dialect: Dialect; readonly school: ReadonlyMap<string, readonly WireRow[]> },
  path: string,
  last: string,
): unknown {
  switch (path) {
    case '/getinstituteData/{instituteCode}':
      return { institute_name: 'Harbour School', campus_name: 'Main Campus', thumbnail_image_code: null };
    case '/user/{id}': {
      const campPriv = (school.get('campuses') ?? []).map(({ id }) => id);
      const user_settings = JSON.stringify({ campPriv, userPrefs: { two_step_ch_payment_approval_req: 0 } });
      return { user_info: { id: last, username: 'clerk', user_settings }, user_paid_dates: null };
    }
    case '/get_grid_settings/{name}':
      return {};
    case '/get_dashboard_data':
      // Nothing says what the home page counts.
      return { total_students: 60, total_employees: 12, collection: { today: 5000, month: 90_000 } };
    case '/getUpcomingSid':
      return { sid: 161 };
    default:
      return undefined;
  }
}
