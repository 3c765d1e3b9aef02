import type { Paper as Sheet } from '../../../ui/print/pageSizes.ts';

/** How the copies of a challan lie on the sheet. */
export type Layout = 'horizontal' | 'vertical' | 'carbon';
export const LAYOUTS: Readonly<Record<Layout, { readonly paper: Sheet; readonly title: string }>> = {
  horizontal: { paper: 'a4-landscape', title: 'Print Fee Challans (Horizontal Layout)' },
  vertical: { paper: 'a4-portrait', title: 'Print Fee Challans (Vertical Layout)' },
  // Specification 2: one copy, for the student.
  carbon: { paper: 'a5-portrait', title: 'Print Fee Challans (Carbon Layout)' },
};
export const CARBON_COPIES = ['Student Copy'] as const;
