/** Every bespoke call, for the privilege catalogue, OpenAPI and the generated access tests. */
import type { Endpoint } from '../endpoint.ts';
import * as audit from './audit.ts';
import * as dashboard from './dashboard.ts';
import * as exchange from './exchange.ts';
import * as files from './files.ts';
import * as identity from './identity.ts';
import * as preferences from './preferences.ts';
import * as schooling from './schooling.ts';

export const endpoints: readonly Endpoint[] = [
  identity.getInstituteData, identity.getUser, identity.logout, identity.changeOwnPassword,
  preferences.getGridSettings, preferences.setGridSettings,
  audit.userLogging, audit.recordHistory, files.getFile, dashboard.getDashboardData,
  schooling.campusClassesOf, schooling.campusClassSectionsOf, schooling.feePlanListsOf,
  exchange.openImport, exchange.mapImport, exchange.checkImport, exchange.correctImport, exchange.commitImport, exchange.cancelImport, exchange.undoImport,
  exchange.importLog, exchange.oneImport, exchange.importRows,
];
