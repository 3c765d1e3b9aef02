/** Every bespoke call; with those of declared reports in server/endpoints.ts. */
import type { Endpoint } from '../endpoint.ts';
import * as admissionSteps from './admissionSteps.ts';
import * as attendance from './attendance.ts';
import * as attendanceSheets from './attendanceSheets.ts';
import * as audit from './audit.ts';
import * as certificates from './certificates.ts';
import * as dashboard from './dashboard.ts';
import * as examSeats from './examSeats.ts';
import * as employees from './employees.ts';
import * as cheques from './fees/cheques.ts';
import * as challans from './fees/challans.ts';
import * as detail from './fees/detail.ts';
import * as payments from './fees/payments.ts';
import * as feeReports from './fees/reports.ts';
import * as assets from './finance/assets.ts';
import * as budgets from './finance/budgets.ts';
import * as recurring from './finance/recurring.ts';
import * as bank from './finance/bank.ts';
import { issuedCheques } from './finance/issuedCheques.ts';
import * as bills from './finance/bills.ts';
import { payees } from './finance/payees.ts';
import * as vouchers from './finance/vouchers.ts';
import * as ledger from './finance/ledger.ts';
import * as exchange from './exchange.ts';
import * as statements from './finance/statements.ts';
import * as openings from './finance/openings.ts';
import * as yearEnd from './finance/yearEnd.ts';
import * as meetings from './meetings.ts';
import { leavingState } from './leaving.ts';
import * as messages from './messages.ts';
import * as plans from './fees/plans.ts';
import * as files from './files.ts';
import { find } from './find.ts';
import * as identity from './identity.ts';
import * as preferences from './preferences.ts';
import * as approvals from './approvals.ts';
import * as backups from './backups.ts';
import * as personalData from './personalData.ts';
import * as restores from './restores.ts';
import * as samples from './samples.ts';
import * as setup from './setup.ts';
import * as system from './system.ts';
import * as corrections from './corrections.ts';
import * as leave from './leave.ts';
import * as increments from './salaries/increments.ts';
import * as advances from './salaries/advances.ts';
import * as payroll from './salaries/payroll.ts';
import * as salaryMessages from './salaries/messages.ts';
import * as settlements from './salaries/settlements.ts';
import * as salaryPlans from './salaries/plans.ts';
import * as schooling from './schooling.ts';
import * as discounts from './fees/discounts.ts';
import * as refunds from './fees/refunds.ts';
import * as moneyOut from './fees/moneyOut.ts';
import * as handovers from './fees/handovers.ts';
import * as till from './fees/till.ts';
import * as studentChanges from './studentChanges.ts';
import * as studentHistory from './studentHistory.ts';
import * as batches from './batches.ts';
import * as promotion from './promotion.ts';
import * as generation from './fees/generation.ts';
import * as installments from './fees/installments.ts';
import * as fines from './fees/fines.ts';
import * as defaulters from './fees/defaulters.ts';
import * as feeStatements from './fees/statements.ts';
import * as planIncreases from './fees/planIncreases.ts';
import * as accountCharts from './finance/chart.ts';
import * as students from './students.ts';

const declared = [
  identity.getInstituteData,
  identity.getUser,
  identity.logout,
  identity.changeOwnPassword,
  preferences.getGridSettings,
  preferences.setGridSettings,
  audit.userLogging,
  audit.recordHistory,
  files.getFile,
  find,
  dashboard.getDashboardData,
  dashboard.parentsAppStats,
  employees.employeeMovements,
  meetings.ptmStudentsGrouped,
  meetings.markPtmStudents,
  meetings.addPtmStudents,
  meetings.ptmFollowUps,
  meetings.ptmFollowUpsDone,
  attendanceSheets.studentAttendanceSheet,
  attendanceSheets.writeStudentAttendanceSheet,
  attendanceSheets.employeeAttendanceSheet,
  attendanceSheets.writeEmployeeAttendanceSheet,
  schooling.campusClassesOf,
  schooling.campusClassSectionsOf,
  schooling.feePlanListsOf,
  exchange.openImport,
  exchange.mapImport,
  exchange.addImportPictures,
  exchange.checkImport,
  exchange.correctImport,
  exchange.commitImport,
  exchange.cancelImport,
  exchange.undoImport,
  exchange.importLog,
  exchange.oneImport,
  exchange.importRows,
  students.fetchStudents,
  students.studentTotals,
  students.upcomingSid,
  studentChanges.studentBulkEdit,
  studentChanges.bulkAddStudents,
  studentChanges.bulkImports,
  studentChanges.studentPhotos,
  leavingState,
  admissionSteps.admissionSteps,
  admissionSteps.printedPapers,
  studentHistory.changeLog,
  studentHistory.studentMovements,
  students.studentProfile,
  students.familyLookup,
  students.studentDuplicates,
  batches.batchTransfer,
  batches.undoBatch,
  batches.batches,
  promotion.promotionPreview,
  promotion.promotionStudents,
  promotion.findNumbers,
  promotion.startPromotion,
  promotion.promotions,
  promotion.onePromotion,
  promotion.promotionRows,
  promotion.cancelPromotion,
  promotion.undoPreview,
  promotion.undoPromotion,
  attendance.takeAttendance,
  certificates.saveCertificates,
  certificates.certificatePrints,
  certificates.revokeCertificate,
  messages.sendToStudents,
  messages.sendToContacts,
  messages.previewMessages,
  messages.messageBatches,
  messages.listMessages,
  messages.resendMessages,
  messages.cancelMessages,
  messages.messageGateways,
  messages.messageChannels,
  messages.testGateway,
  examSeats.assignExamHall,
  examSeats.examSeats,
  examSeats.clearExamSeats,
  examSeats.moveExamSeat,
  challans.listChallans,
  generation.nonGenerated,
  generation.generateChallans,
  generation.generateInstallments,
  generation.oneJob,
  generation.jobs,
  generation.cancelJob,
  generation.jobRows,
  challans.addAmount,
  installments.makeInstallment,
  installments.undoInstallments,
  challans.deleteChallans,
  challans.printedChallans,
  fines.finesOf,
  fines.addFines,
  challans.openLines,
  payments.payChallan,
  payments.directPayment,
  payments.listPayments,
  payments.approvePayments,
  discounts.approveDiscounts,
  discounts.listDiscounts,
  discounts.giveDiscounts,
  payments.voidTransaction,
  refunds.giveRefund,
  refunds.listRefunds,
  moneyOut.listMoneyRequests,
  moneyOut.decideMoneyRequests,
  moneyOut.withdrawMoneyRequest,
  payments.useAdvance,
  payments.printedReceipts,
  till.till,
  payments.withdrawPayment,
  discounts.withdrawDiscount,
  payments.returnPayment,
  till.closeTill,
  till.listClosings,
  handovers.tillDesk,
  handovers.giveFloat,
  handovers.handOver,
  handovers.takeOver,
  handovers.takeBack,
  handovers.listHandovers,
  cheques.listCheques,
  cheques.depositCheques,
  cheques.clearCheques,
  cheques.undoDeposit,
  cheques.bounceCheque,
  defaulters.feeDefaulters,
  defaulters.familyDefaulters,
  defaulters.monthDefaulters,
  feeReports.paymentHistory,
  feeReports.dayWisePaid,
  feeStatements.studentStatement,
  feeStatements.familyStatement,
  feeReports.booksCheck,
  detail.detailFeeReport,
  feeReports.feeIntimation,
  feeReports.feeReminder,
  statements.profitLoss,
  statements.balanceSheet,
  statements.cashFlow,
  openings.openingsOf,
  openings.enterOpenings,
  openings.readOpenings,
  bank.bankStatements,
  bank.bankStatement,
  bank.importBankStatement,
  bank.matchBank,
  bank.matchBankItself,
  bank.unmatchBank,
  bank.bringForwardBank,
  bank.finishBank,
  bank.reopenBank,
  bank.removeBank,
  issuedCheques,
  yearEnd.yearEnd,
  yearEnd.closeYear,
  yearEnd.reopenYear,
  yearEnd.lockBooks,
  vouchers.financeEntry,
  vouchers.updateFinanceEntry,
  vouchers.deleteFinanceEntry,
  vouchers.decideFinanceEntries,
  vouchers.addVoucherFile,
  vouchers.deleteVoucherFile,
  vouchers.printedVouchers,
  vouchers.journalInquiry,
  vouchers.voidedTransactions,
  bills.billsToPay,
  payees,
  accountCharts.accountChart,
  recurring.listRecurring,
  recurring.makeRecurring,
  recurring.changeRecurring,
  recurring.runRecurring,
  assets.depreciationDue,
  assets.depreciationRuns,
  assets.runDepreciation,
  assets.reverseDepreciation,
  budgets.readBudget,
  budgets.saveBudget,
  budgets.readBudgetFile,
  budgets.budgetLeft,
  plans.listPlans,
  plans.onePlan,
  plans.createPlans,
  plans.updatePlan,
  plans.endPlans,
  planIncreases.increasePlans,
  planIncreases.planProposals,
  planIncreases.acceptProposals,
  backups.listBackups,
  backups.makeBackup,
  backups.takeBackup,
  backups.backupPart,
  backups.deleteBackup,
  backups.backupSchedule,
  backups.saveBackupSchedule,
  restores.listRestores,
  restores.makeRestore,
  restores.sendRestorePart,
  restores.beginRestore,
  restores.deleteRestore,
  samples.showSample,
  samples.makeSample,
  samples.enterSample,
  samples.removeSample,
  personalData.personalData,
  personalData.exportPersonalData,
  personalData.personalDataExport,
  personalData.stopPersonalDataExport,
  personalData.personalDataPart,
  personalData.erasePersonalData,
  personalData.listErasures,
  setup.gettingStarted,
  setup.changeGettingStarted,
  setup.addSetupRows,
  setup.addSetupWorkbook,
  system.listWork,
  system.numberSeries,
  system.systemFacts,
  system.instituteSettings,
  system.saveInstituteSettings,
  approvals.listApprovals,
  approvals.countApprovals,
  leave.ownLeave,
  leave.requestOwnLeave,
  leave.withdrawOwnLeave,
  leave.leaveRequests,
  leave.requestLeave,
  leave.decideLeave,
  leave.endLeave,
  corrections.ownCorrections,
  corrections.requestOwnCorrection,
  corrections.withdrawCorrection,
  corrections.attendanceCorrections,
  corrections.requestCorrection,
  corrections.decideCorrection,
  salaryPlans.salaryPlans,
  salaryPlans.decideSalaryPlans,
  salaryPlans.salaryPlanLogs,
  salaryPlans.salaryPlanForm,
  salaryPlans.saveSalaryPlan,
  salaryPlans.withdrawSalaryPlan,
  increments.increments,
  increments.decideIncrements,
  increments.processIncrements,
  increments.undoIncrements,
  advances.advances,
  advances.storeAdvance,
  advances.approveAdvance,
  advances.payAdvance,
  advances.recoverAdvance,
  advances.skipAdvance,
  advances.voidAdvance,
  advances.voidRecovery,
  advances.advanceMoves,
  advances.addAdvanceFile,
  advances.advanceForm,
  payroll.payrollRuns,
  payroll.runPayroll,
  payroll.payrollResults,
  payroll.approvePayroll,
  payroll.voidPayroll,
  payroll.salarySlips,
  salaryMessages.previewSalaryMessages,
  salaryMessages.sendSalaryMessages,
  payroll.holdSalaries,
  payroll.paySalaries,
  payroll.salaryPayments,
  payroll.voidSalaryPayment,
  settlements.settlementForm,
  settlements.settle,
  ledger.glInquiry,
  ledger.trialBalance,
] as const;
export type Declared = (typeof declared)[number];
export const endpoints: readonly Endpoint[] = declared;
