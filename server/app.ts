/** The application: middleware, the routes of declarations and modules, the web files. */
import { sql } from 'kysely';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { INTERNAL_INSTITUTE_CODE } from '../contract/internal.ts';
import { VERBS } from '../contract/action.ts';
import { privilege, type Resource } from '../contract/resource.ts';
import { resources as declared } from './declared.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
import { AppError } from './http/appError.ts';
import { limits } from './http/limits.ts';
import { bucket } from './http/rateLimit.ts';
import { rememberAddress } from './http/clientAddress.ts';
import { healthRoutes } from './http/health.ts';
import { methodOverride } from './http/methodOverride.ts';
import { fromOwnPages } from './http/ownPages.ts';
import { observing } from './observe/observer.ts';
import { privilegeCatalogue } from './http/privileges.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { addRoutes, API, answerError } from './http/serve.ts';
import { approvalRoutes } from './modules/approvals/routes.ts';
import { employeeSheetRoutes } from './modules/attendance/employeeSheet.ts';
import { studentSheetRoutes } from './modules/attendance/studentSheet.ts';
import { recordHistoryRoute } from './modules/audit/recordHistory.ts';
import { userLoggingRoute } from './modules/audit/userLogging.ts';
import { personRoutes } from './modules/persons/routes.ts';
import { restoreRoutes } from './modules/restores/routes.ts';
import { sampleRoutes } from './modules/samples/routes.ts';
import { backupRoutes } from './modules/backups/routes.ts';
import { certificateRoutes } from './modules/certificates/routes.ts';
import { verifyRoute } from './modules/certificates/verifyPage.ts';
import { dashboardRoute } from './modules/dashboard/dashboard.ts';
import { parentsAppRoute } from './modules/dashboard/parentsApp.ts';
import { examSeatRoutes } from './modules/exams/routes.ts';
import { exchangeRoutes } from './modules/exchange/routes.ts';
import { challanRoutes } from './modules/fees/challans/routes.ts';
import { paymentRoutes } from './modules/fees/payments/routes.ts';
import { sums } from './modules/fees/payments/sums.ts';
import { planRoutes } from './modules/fees/plans/routes.ts';
import { feeReportRoutes } from './modules/fees/reports/routes.ts';
import { fileRoutes, logoRoute } from './modules/files/files.ts';
import { findRoute } from './modules/find/route.ts';
import { handOffRoutes } from './modules/identity/handOff.ts';
import { signInRoutes } from './modules/identity/signIn.ts';
import { userHooks } from './modules/identity/userHooks.ts';
import { assetHooks } from './modules/ledger/assets/hooks.ts';
import { assetRoutes } from './modules/ledger/assets/routes.ts';
import { accountHooks } from './modules/ledger/accountAccess.ts';
import { fiscalYearHooks } from './modules/ledger/fiscalYears.ts';
import { statementsOfBooksRoutes } from './modules/ledger/statements/routes.ts';
import { recurringRoutes } from './modules/ledger/recurring/routes.ts';
import { budgetRoutes } from './modules/ledger/budgets/routes.ts';
import { bankRoutes } from './modules/ledger/bank/routes.ts';
import { voucherRoutes } from './modules/ledger/vouchers/routes.ts';
import { openingRoutes } from './modules/ledger/openings/routes.ts';
import { yearEndRoutes } from './modules/ledger/yearEnd/routes.ts';
import { ledgerRoutes } from './modules/ledger/inquiry/routes.ts';
import { hrmRoutes } from './modules/hrm/routes.ts';
import { salaryRoutes } from './modules/salaries/routes.ts';
import { gatewayHooks } from './modules/messaging/gatewayHooks.ts';
import { settingsHooks } from './modules/messaging/settingsHooks.ts';
import { reportRoutes as deliveryReports } from './modules/messaging/deliveryReports.ts';
import { replyRoutes } from './modules/messaging/replies.ts';
import { gatewayRoutes } from './modules/messaging/gatewayRoutes.ts';
import { outboxRoutes } from './modules/messaging/outboxRoutes.ts';
import { ptmHooks } from './modules/meetings/hooks.ts';
import { meetingRoutes } from './modules/meetings/routes.ts';
import { sendRoutes } from './modules/messaging/send.ts';
import { gridSettingsRoutes } from './modules/preferences/gridSettings.ts';
import { pickerRoutes } from './modules/schooling/pickers.ts';
import { studentsHooks } from './modules/students/hooks.ts';
import { studentRoutes } from './modules/students/routes.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { reportRoutes } from './reports/index.ts';
import { registerHooks } from './resources/hooks.ts';
import { resourceRoutes } from './resources/routes.ts';
import { totals } from './resources/totals.ts';
import { webFiles } from './web/webFiles.ts';

/** Every route that needs a session. Throws at start when a declaration asks for something no module does. */
export function allRoutes(resources: readonly Resource[] = declared): Route[] {
  // The hand-off asks everybody for their campuses, and the home page shows everybody the news of the product.
  const open = {
    campuses: { everybodyReads: true },
    news: {
      everybodyReads: true,
      listsOf: INTERNAL_INSTITUTE_CODE,
      embed: { institute_code: sql.raw('r.institute_code') },
    },
  } as const;
  registerHooks({
    ...open,
    users: userHooks,
    fiscal_years: fiscalYearHooks,
    sms_gateways: gatewayHooks,
    message_settings: settingsHooks,
    finance_accounts: accountHooks,
    fixed_assets: assetHooks,
    ptms: ptmHooks,
    ...studentsHooks,
  });
  return [
    ...resourceRoutes(resources),
    ...handOffRoutes,
    ...gridSettingsRoutes,
    ...fileRoutes,
    ...pickerRoutes,
    ...exchangeRoutes,
    ...studentRoutes,
    ...certificateRoutes,
    ...examSeatRoutes,
    ...planRoutes,
    ...challanRoutes,
    ...paymentRoutes,
    ...feeReportRoutes,
    ...statementsOfBooksRoutes,
    ...voucherRoutes,
    ...bankRoutes,
    ...yearEndRoutes,
    ...openingRoutes,
    ...recurringRoutes,
    ...budgetRoutes,
    ...assetRoutes,
    ...ledgerRoutes,
    ...sendRoutes,
    ...outboxRoutes,
    ...gatewayRoutes,
    ...reportRoutes,
    ...hrmRoutes,
    ...meetingRoutes,
    ...salaryRoutes,
    ...studentSheetRoutes,
    ...employeeSheetRoutes,
    ...approvalRoutes,
    ...backupRoutes,
    ...restoreRoutes,
    ...sampleRoutes,
    ...personRoutes,
    ...setupRoutes,
    ...systemRoutes,
    userLoggingRoute,
    recordHistoryRoute,
    dashboardRoute,
    findRoute,
    parentsAppRoute,
  ];
}

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'legacyBaseUrl' | 'signInUrl'> &
    Partial<Pick<Config, 'ratePerMinute' | 'trustProxy' | 'sources'>>;
  readonly db: Database;
  /** Directory of the built web application. */
  readonly webRoot?: string;
  /** Declarations to serve (default: all of src/resources). */
  readonly resources?: readonly Resource[];
}
/** A Hono application; `app.request()` serves it in process. */
export function createApp({
  config,
  db,
  webRoot = join(import.meta.dirname, '..', 'dist'),
  resources = declared,
}: AppOptions): Hono {
  // They are remembered by institute, and another application has another database.
  totals.forget();
  sums.forget();
  const app = new Hono();
  app.onError((error, context) => answerError(context, error));
  const { sources = {} } = config;
  const provider = Object.values(sources).map(({ base }) => base);
  app.use(securityHeaders({ publicUrl: config.publicUrl, provider }));
  app.use(observing);
  app.use(rememberAddress(config.trustProxy ?? 0));
  app.use(`${API}/*`, methodOverride(app));
  const open = [...healthRoutes, ...openApiRoutes, logoRoute, verifyRoute, ...signInRoutes(config)];
  const privileges = [
    ...privilegeCatalogue,
    ...resources.flatMap((resource) => VERBS.map((verb) => privilege(resource, verb))),
  ];
  for (const route of open) if (route.method === 'POST') app.use(route.path, fromOwnPages(config.publicUrl));
  addRoutes(
    app,
    db,
    allRoutes(resources),
    open,
    privileges,
    bucket({ ...limits.calls, points: config.ratePerMinute ?? 0 }),
  );
  for (const { path, run } of [...deliveryReports, ...replyRoutes])
    app.on(['GET', 'POST'], path, (context: Context) => {
      context.set('route', path);
      return run(context, db);
    });
  app.all(`${API}/*`, (context) =>
    answerError(context, new AppError(404, `${context.req.method} ${context.req.path} does not exist`)),
  );
  const { legacyBaseUrl, signInUrl, publicUrl } = config;
  const logoUrl = '/institute_logo/thumbnail/';
  app.get('*', webFiles(webRoot, { apiBase: API, legacyBaseUrl, signInUrl, logoUrl, publicUrl, sources }));
  app.notFound((context) => answerError(context, new AppError(404, 'Not found')));
  return app;
}
