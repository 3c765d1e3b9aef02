import type { ReactNode } from 'react';
import '../ui.css';

/** The inside of a dialog, in the colours of a screen: dialogs stand outside it. */
export const DialogBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="ui-screen ui-stack">{children}</div>
);
