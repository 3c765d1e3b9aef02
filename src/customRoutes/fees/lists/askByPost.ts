import type { z } from 'zod';
import { perform } from '../../../dataProvider/calls.ts';
import type { Answer, Body } from '../kit/feeCalls.ts';
import { flatStudents } from '../kit/flatStudents.ts';

/** A report that is asked for by POST. It changes nothing, so what is known stays known. */
export const askByPost = async <E extends { response: z.ZodType; readonly body?: z.ZodType }>(
  path: string,
  body: Body<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> =>
  flatStudents(
    (await perform({ method: 'POST', path, body: 'json', tenant: 'body' }, { body: body as Readonly<Record<string, unknown>>, signal })) as Answer<E>,
  );
