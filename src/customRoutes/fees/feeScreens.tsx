/** Screens and papers of the fee sections by their path in the section table (src/customRoutes/sections.ts). */
import type { ReactNode } from 'react';
import { challanScreens } from './challans/challanScreens.tsx';
import { listScreens } from './lists/listScreens.tsx';
import { printScreens } from './print/printScreens.tsx';
import { planScreens } from './plans/planScreens.tsx';
import { tillScreens } from './till/tillScreens.tsx';

export const feeScreens: Readonly<Record<string, ReactNode>> = { ...planScreens, ...tillScreens, ...challanScreens, ...listScreens };
/** Pages for paper, outside the layout. */
export const feePapers: Readonly<Record<string, ReactNode>> = { ...printScreens };
