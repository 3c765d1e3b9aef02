export { GeneralLedgerPage as default } from './LedgerPage.tsx';
