import { z } from 'zod';

/**
 * An amount of an answer. The server gives it in whole paisa; server/http/rupees.ts makes it the rupees of the wire,
 * wherever a schema names it.
 */
export const money = z.number();
