/** Finance: the ledger and its reports. */
import { declared, page, screen, type Group } from './page.ts';

export const finance: Group = {
  id: 'finance',
  title: 'Finance',
  entries: [
    declared('accounting-periods'),
    declared('gl-groups'),
    declared('gl-accounts'),
    page('chart-of-accounts', 'Chart of Accounts'),
    page('journal-entry', 'Journal Entry'),
    page('add-expense', 'Add Expense'),
    page('add-income', 'Add Other Income'),
    page('journal-inquiry', 'Journal Inquiry', { pages: [page('print', 'Print'), page('update', 'Update')] }),
    page('gl-inquiry', 'GL Inquiry'),
    page('general-ledger', 'General Ledger'),
    page('trial-balance', 'Trial Balance'),
    page('pl-statement', 'P & L Statement'),
    page('balance-sheet', 'Balance Sheet'),
    declared('cash-report'),
    page('voided-transactions', 'Voided Transactions'),
    page('books-check', 'Books Check', {
      privilege: 'books.check',
      asks: 'GET /books_check',
      screen: screen(() => import('../customRoutes/fees/lists/books/BooksCheckPage.tsx')),
    }),
  ],
};
