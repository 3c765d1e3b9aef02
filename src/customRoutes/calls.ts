/**
 * The few calls of the home and profile pages. Their shapes are types of the contract's endpoints; the endpoints themselves
 * stay out of the first screen, because their schemas would bring zod with them.
 */
import type { z } from 'zod';
import type { getDashboardData } from '../../contract/endpoints/dashboard.ts';
import type { changeOwnPassword, getUser } from '../../contract/endpoints/identity.ts';
import { perform } from '../dataProvider/calls.ts';

type AnswerOf<E extends { response: z.ZodType }> = z.output<E['response']>;

export const fetchDashboardData = async (signal: AbortSignal): Promise<AnswerOf<typeof getDashboardData>> =>
  (await perform({ method: 'GET', path: '/get_dashboard_data', tenant: 'query' }, { signal })) as AnswerOf<typeof getDashboardData>;

export const fetchProfile = async (userId: string, signal: AbortSignal): Promise<AnswerOf<typeof getUser>> =>
  (await perform({ method: 'GET', path: '/user/{id}', tenant: 'query' }, { id: userId, signal })) as AnswerOf<typeof getUser>;

/** Ends every other session of the user; a wrong old password is refused with 422 on `old_password`. */
export const sendOwnPassword = async (body: z.input<NonNullable<(typeof changeOwnPassword)['body']>>): Promise<void> =>
  void (await perform({ method: 'POST', path: '/change_own_password', body: 'json', tenant: 'body' }, { body }));
