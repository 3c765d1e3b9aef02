/** The calls of contract/endpoints/finance/budgets.ts. */
import type { Route } from '../../../http/route.ts';
import { budgetFileRoute } from './file.ts';
import { budgetLeftRoute, readBudgetRoute } from './read.ts';
import { saveBudgetRoute } from './save.ts';

export const budgetRoutes: readonly Route[] = [readBudgetRoute, saveBudgetRoute, budgetFileRoute, budgetLeftRoute];
