/** What screens say of a refund or void that needs a second person. */
import { waitsText, type Waits } from '../../contract/moneyOut.ts';

/** Before it is asked for. */
export const goesForApproval = (what: string): string =>
  `${what} goes to someone else for approval: the campus wants two people for money that goes out. Until they approve it nothing is posted and no money moves; it is dated the day on which they do.`;
/** Afterwards. */
export const waitsNow = (what: string): string => `${what} waits for approval. You can withdraw it until then.`;
/** 'Void waits for approval', beside the state of a receipt or refund; null where nothing waits. */
export const waitsOf = (waits: Waits | null | undefined): string | null => (waits ? waitsText[waits] : null);
