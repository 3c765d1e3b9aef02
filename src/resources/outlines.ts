/**
 * The outline of every declaration, in their order. The build replaces this module by its value (`vite.config.ts`), so
 * that the first page loads no declarations; Node, tests and development run it as it stands. Nothing to write for a
 * new declaration.
 */
import { outlineOf, type Outline } from '../../contract/outline.ts';
import { resources } from './index.ts';

export const outlines: readonly Outline[] = resources.map(outlineOf);
