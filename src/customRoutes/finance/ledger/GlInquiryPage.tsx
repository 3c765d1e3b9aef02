export { GlInquiryPage as default } from './LedgerPage.tsx';
