/** Sign-in hand-off, own profile, logout (specification 2 and 7). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * First call of the hand-off. `token` is the session that replaces the one-time code; a provider without one-time codes
 * leaves it out. `capabilities` are those of contract/capabilities.ts that the provider has; without them it has none.
 */
export const getInstituteData = defineEndpoint({
  method: 'GET',
  path: '/getinstituteData/{instituteCode}',
  specified: true,
  tag: 'Sign-in',
  access: 'signed-in',
  summary: 'Institute of the banner; swaps a one-time code for a session token',
  response: z.object({
    data: z.object({
      institute_name: z.string(),
      campus_name: z.string().nullable(),
      thumbnail_image_code: z.string().nullable(),
      /** The day on which reports begin, of an institute that says another than 1 April 2024. */
      report_start: z.string().nullable().optional(),
    }),
    token: z.string().optional(),
    capabilities: z.array(z.string()).optional(),
  }),
});

const ownClass = z.object({ campus_id: z.number(), class_id: z.number(), section_id: z.number().nullable() });
export type OwnClass = z.infer<typeof ownClass>;
/** `user_settings` is a JSON string `{campPriv: number[], userPrefs: {two_step_ch_payment_approval_req}}`. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/user/{id}',
  specified: true,
  tag: 'Sign-in',
  access: 'signed-in',
  summary: 'Profile of the signed-in user (of another with users.read)',
  response: z.object({
    data: z.object({
      user_info: z.object({
        username: z.string(),
        full_name: z.string().nullable(),
        user_settings: z.string(),
        privileges: z.array(z.string()),
        /** The class that screens open on: the one whose teacher this user is. */
        own_class: ownClass.nullable(),
        /** All whose teacher they are. */
        own_classes: z.array(ownClass).optional(),
        /** Who they are among the employees; null of nobody. */
        employee_id: z.number().nullable().optional(),
      }),
      user_paid_dates: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
    }),
  }),
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  needs: 'own-account',
  tag: 'Sign-in',
  access: 'signed-in',
  summary: 'Ends the session',
  response: z.object({ message: z.string() }),
});

/** One's own password, with the old one; the password of another user goes through PUT /change_password/{id}. */
export const changeOwnPassword = defineEndpoint({
  method: 'POST',
  path: '/change_own_password',
  needs: 'own-account',
  tag: 'Sign-in',
  access: 'signed-in',
  summary: 'Changes the own password and ends every other session',
  body: z.strictObject({ old_password: z.string().max(200), password: z.string().min(8).max(200) }),
  response: z.object({ message: z.string() }),
});
