/** Finance: the ledger and its reports. */
import type { VoucherKind } from '../vouchers/kinds.ts';
import { declared, list, page, screen, sheet, type Group, type Page } from './page.ts';

/** Whoever works with accounts reads their chart. */
const CHART = ['finance_entry.read', 'ledger.read', 'finance_accounts.read'];
/** A page on which a voucher of one kind is entered. */
const entry = (path: string, title: string, kind: VoucherKind): Page =>
  page(path, title, {
    privilege: 'finance_entry.create',
    anyPrivilege: CHART,
    asks: ['POST /finance_entry', 'GET /getAccountWithGroupsAndChart'],
    screen: screen(() => import('../customRoutes/finance/vouchers/EntryPage.tsx'), { kind }),
  });

export const finance: Group = {
  id: 'finance',
  title: 'Finance',
  entries: [
    declared('accounting-periods'),
    declared('gl-groups'),
    declared('gl-accounts'),
    page('chart-of-accounts', 'Chart of Accounts', {
      anyPrivilege: CHART,
      asks: 'GET /getAccountWithGroupsAndChart',
      screen: screen(() => import('../customRoutes/finance/chart/ChartPage.tsx')),
    }),
    entry('journal-entry', 'Journal Entry', 'journal'),
    entry('add-expense', 'Add Expense', 'expense'),
    entry('add-income', 'Add Other Income', 'income'),
    entry('transfer-money', 'Transfer Money', 'transfer'),
    page('journal-inquiry', 'Journal Inquiry', {
      privilege: 'finance_entry.read',
      asks: 'GET /journal_inquiry',
      screen: list(() => import('../lists/journal.tsx')),
      pages: [
        page('print', 'Print', {
          layout: 'paper',
          screen: screen(() => import('../customRoutes/finance/print/VouchersPrint.tsx')),
        }),
        page('update', 'Update', {
          privilege: 'finance_entry.create',
          screen: screen(() => import('../customRoutes/finance/vouchers/UpdateEntryPage.tsx')),
        }),
      ],
    }),
    page('gl-inquiry', 'GL Inquiry', {
      privilege: 'ledger.read',
      asks: 'GET /gl_inquiry',
      screen: screen(() => import('../customRoutes/finance/ledger/GlInquiryPage.tsx')),
    }),
    page('general-ledger', 'General Ledger', {
      privilege: 'ledger.read',
      asks: 'GET /gl_inquiry',
      screen: screen(() => import('../customRoutes/finance/ledger/GeneralLedgerPage.tsx')),
    }),
    page('trial-balance', 'Trial Balance', {
      privilege: 'ledger.read',
      asks: 'GET /trial_balance',
      screen: screen(() => import('../customRoutes/finance/statements/TrialBalancePage.tsx')),
    }),
    page('pl-statement', 'P & L Statement', {
      privilege: 'ledger.read',
      asks: 'GET /profit_loss_statement',
      screen: screen(() => import('../customRoutes/finance/statements/PlStatementPage.tsx')),
    }),
    page('balance-sheet', 'Balance Sheet', {
      privilege: 'ledger.read',
      asks: 'GET /balance_sheet',
      screen: screen(() => import('../customRoutes/finance/statements/BalanceSheetPage.tsx')),
    }),
    page('cash-flow', 'Cash Flow', {
      capability: 'cash-flow',
      privilege: 'ledger.read',
      asks: 'GET /cash_flow',
      screen: screen(() => import('../customRoutes/finance/statements/CashFlowPage.tsx')),
    }),
    page('recurring-vouchers', 'Recurring Vouchers', {
      capability: 'recurring-vouchers',
      privilege: 'finance_entry.read',
      asks: 'GET /recurring_vouchers',
      screen: list(() => import('../lists/recurring.tsx')),
      pages: [
        page('create', 'New recurring voucher', {
          privilege: 'finance_entry.create',
          screen: screen(() => import('../customRoutes/finance/recurring/RepeatPage.tsx')),
        }),
      ],
    }),
    page('budgets', 'Budgets', {
      capability: 'budgets',
      privilege: 'budgets.read',
      asks: 'GET /budgets',
      screen: screen(() => import('../customRoutes/finance/budgets/BudgetsPage.tsx')),
    }),
    declared('fixed-assets'),
    page('depreciation', 'Depreciation', {
      capability: 'fixed-assets',
      privilege: 'depreciation.read',
      asks: 'GET /depreciation',
      screen: list(() => import('../lists/depreciation.tsx')),
      pages: [
        page('runs', 'Runs of Depreciation', {
          capability: 'fixed-assets',
          privilege: 'depreciation.read',
          asks: 'GET /depreciation_runs',
          screen: list(() => import('../lists/depreciationRuns.tsx')),
        }),
      ],
    }),
    declared('asset-register'),
    declared('ageing'),
    declared('advances-and-deposits-held'),
    declared('employee-balances'),
    page('cheques', 'Cheques', {
      capability: 'cheques',
      privilege: 'cheques.read',
      asks: 'GET /cheques',
      screen: list(() => import('../lists/cheques.tsx')),
    }),
    page('issued-cheques', 'Cheques Issued', {
      capability: 'bank',
      privilege: 'finance_entry.read',
      asks: 'GET /issued_cheques',
      screen: list(() => import('../lists/issuedCheques.tsx')),
    }),
    page('bills-to-pay', 'Bills to Pay', {
      capability: 'bills',
      privilege: 'finance_entry.read',
      asks: 'GET /bills_to_pay',
      screen: list(() => import('../lists/billsToPay.tsx')),
    }),
    page('bank-reconciliation', 'Bank Reconciliation', {
      capability: 'bank',
      privilege: 'bank.read',
      asks: 'GET /bank_statements',
      screen: list(() => import('../lists/bankStatements.tsx')),
      pages: [
        page('statement', 'Statement', {
          capability: 'bank',
          privilege: 'bank.read',
          asks: 'GET /bank_statement',
          screen: screen(() => import('../customRoutes/finance/bank/BankStatementPage.tsx')),
        }),
      ],
    }),
    declared('cash-report'),
    declared('cash-basis-entries'),
    page('voided-transactions', 'Voided Transactions', {
      privilege: 'finance_entry.read',
      asks: 'GET /voided_trans',
      screen: list(() => import('../lists/voided.tsx')),
    }),
    page('opening-balances', 'Opening Balances', {
      capability: 'openings',
      privilege: 'finance_entry.create',
      anyPrivilege: CHART,
      asks: ['GET /opening_balances', 'GET /getAccountWithGroupsAndChart'],
      screen: sheet(() => import('../sheets/openings.tsx')),
    }),
    page('upload-opening-advances', "Import Students' Advances", {
      capability: 'imports',
      privilege: 'opening_advances.create',
      screen: screen(() => import('../customRoutes/finance/openings/UploadAdvancesPage.tsx')),
    }),
    page('upload-opening-deposits', "Import Students' Deposits", {
      capability: 'imports',
      privilege: 'opening_deposits.create',
      screen: screen(() => import('../customRoutes/finance/openings/UploadDepositsPage.tsx')),
    }),
    page('upload-opening-employee-advances', "Import Employees' Advances", {
      capability: 'imports',
      privilege: 'opening_employee_advances.create',
      screen: screen(() => import('../customRoutes/finance/openings/UploadEmployeeAdvances.tsx')),
    }),
    page('year-end', 'Year End', {
      capability: 'year-end',
      anyPrivilege: ['books.check', 'books.close', 'books.reopen'],
      asks: 'GET /year_end',
      screen: screen(() => import('../customRoutes/finance/yearEnd/YearEndPage.tsx')),
    }),
    declared('audit-findings'),
    page('books-check', 'Books Check', {
      capability: 'statements',
      privilege: 'books.check',
      asks: 'GET /books_check',
      screen: screen(() => import('../customRoutes/fees/lists/books/BooksCheckPage.tsx')),
    }),
  ],
};
