/** The calls of contract/endpoints/finance/statements.ts. */
import type { Route } from '../../../http/route.ts';
import { balanceSheetRoute } from './balanceSheet.ts';
import { cashFlowRoute } from './cashFlow.ts';
import { profitLossRoute } from './profitLoss.ts';

export const statementsOfBooksRoutes: readonly Route[] = [profitLossRoute, balanceSheetRoute, cashFlowRoute];
