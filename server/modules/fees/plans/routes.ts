/** The calls of fee plans (contract/endpoints/fees/plans.ts), and their import. */
import type { Route } from '../../../http/route.ts';
import { registerImporter } from '../../exchange/importer.ts';
import { createRoutes } from './create.ts';
import { endRoutes } from './end.ts';
import { planImporter } from './importer.ts';
import { increaseRoutes } from './increase.ts';
import { listRoutes } from './list.ts';
import { proposalRoutes } from './propose.ts';
import { updateRoutes } from './update.ts';

registerImporter(planImporter);
export const planRoutes: readonly Route[] = [
  ...listRoutes,
  ...createRoutes,
  ...updateRoutes,
  ...endRoutes,
  ...increaseRoutes,
  ...proposalRoutes,
];
