import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import type { ReactNode } from 'react';
import { useCredentials } from '../auth/credentials.ts';
import { Banner } from './Banner.tsx';
import { ContentBoundary } from './ContentBoundary.tsx';
import { Footer } from './Footer.tsx';
import { NetworkBanner } from './NetworkBanner.tsx';
import { SkipLink } from '../ui/screen/SkipLink.tsx';

const page = { display: 'flex', flexDirection: 'column', minHeight: '100dvh' };
const main = { width: '100%', maxWidth: 960, mx: 'auto', p: { xs: 1.5, md: 3 }, outline: 'none' };

/**
 * The second layout of specification 2, for payment-options: the banner and one column, without menu and report bar.
 */
export default function PaymentLayout({ children }: { readonly children: ReactNode }) {
  const credentials = useCredentials();
  if (!credentials) return null;
  return (
    <Box sx={page}>
      <CssBaseline enableColorScheme />
      <SkipLink />
      <Banner credentials={credentials} />
      <NetworkBanner />
      <Box component="main" id="content" tabIndex={-1} sx={main}>
        <ContentBoundary>{children}</ContentBoundary>
      </Box>
      <Footer />
    </Box>
  );
}
