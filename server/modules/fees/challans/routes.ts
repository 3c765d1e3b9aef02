/** Every call of challans. */
import type { Route } from '../../../http/route.ts';
import { registerImporter } from '../../exchange/importer.ts';
import { addRoute } from './add.ts';
import { arrearsImporter } from './arrears.ts';
import { fineRoutes } from './fines.ts';
import { generateRoutes } from './generate.ts';
import { jobRoutes } from './jobs.ts';
import { listRoute } from './list.ts';
import { nonGeneratedRoute } from './nonGenerated.ts';
import { openRoute } from './open.ts';
import { splitRoute } from './split.ts';
import { unsplitRoute } from './unsplit.ts';
import { printsRoute, voidRoute } from './void.ts';

registerImporter(arrearsImporter);
export const challanRoutes: readonly Route[] = [
  listRoute,
  nonGeneratedRoute,
  ...generateRoutes,
  ...jobRoutes,
  addRoute,
  splitRoute,
  unsplitRoute,
  voidRoute,
  printsRoute,
  ...fineRoutes,
  openRoute,
];
