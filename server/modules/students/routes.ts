/** The calls of students beside the list, create, update and delete that the declaration gives. */
import type { Route } from '../../http/route.ts';
import { registerImporter } from '../exchange/importer.ts';
import { admissionRoutes } from './admissionSteps.ts';
import { attendanceImporter } from './attendance/importer.ts';
import { attendanceRoute } from './attendance/route.ts';
import { batchRoutes } from './batch.ts';
import { bulkAddRoutes } from './bulkAdd.ts';
import { bulkEditRoute } from './bulkEdit.ts';
import { historyRoutes } from './history.ts';
import { leavingRoutes } from './leaving.ts';
import { listRoutes } from './lists.ts';
import { lookupRoutes } from './lookup.ts';
import { photoRoutes } from './photos.ts';
import { promotionRoutes } from './promotion/routes.ts';

registerImporter(attendanceImporter);
const MAX_GRID = 2 * 1024 * 1024;
export const studentRoutes: readonly Route[] = [
  ...listRoutes,
  { ...bulkEditRoute, maxBytes: MAX_GRID },
  ...bulkAddRoutes,
  ...batchRoutes,
  ...promotionRoutes,
  ...lookupRoutes,
  ...historyRoutes,
  ...admissionRoutes,
  ...leavingRoutes,
  ...photoRoutes,
  { ...attendanceRoute, maxBytes: MAX_GRID },
];
