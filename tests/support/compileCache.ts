/** Where programs that tests start keep compiled modules: reading a thousand of them is most of what a short one does. */
import { join } from 'node:path';

export const COMPILE_CACHE = join(import.meta.dirname, '..', '..', '.edubase', 'compile-cache');
