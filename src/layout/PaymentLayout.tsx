import CssBaseline from '@mui/material/CssBaseline';
import type { ReactNode } from 'react';
import { useCredentials } from '../auth/credentials.ts';
import { Banner } from './Banner.tsx';
import { ContentBoundary } from './ContentBoundary.tsx';
import { Footer } from './Footer.tsx';
import { NetworkBanner } from './NetworkBanner.tsx';
import { SkipLink } from '../ui/screen/SkipLink.tsx';
import css from './frame.module.css';

/**
 * The second layout of specification 2, for payment-options: the banner and one column, without menu and report bar.
 */
export default function PaymentLayout({ children }: { readonly children: ReactNode }) {
  const credentials = useCredentials();
  if (!credentials) return null;
  return (
    <div className={css.page}>
      <CssBaseline enableColorScheme />
      <SkipLink />
      <Banner credentials={credentials} />
      <NetworkBanner />
      <main id="content" tabIndex={-1} className={css.oneColumn}>
        <ContentBoundary>{children}</ContentBoundary>
      </main>
      <Footer />
    </div>
  );
}
