import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { surface } from '../../../resources/ui/surface.ts';
import '../kit/fees.css';
import './plans.css';

/** The inside of a dialog, in the colours of a screen: dialogs stand outside it. */
export const DialogBody = ({ children }: { readonly children: ReactNode }) => (
  <Box className="ui-screen plan-dialog" sx={surface}>
    {children}
  </Box>
);
