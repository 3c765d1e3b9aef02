/** Every bespoke call; with those of declared reports in server/endpoints.ts. */
import type { Endpoint } from '../endpoint.ts';
import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import * as certificates from './certificates.ts';
import * as dashboard from './dashboard.ts';
import * as examSeats from './examSeats.ts';
import * as challans from './fees/challans.ts';
import * as payments from './fees/payments.ts';
import * as feeReports from './fees/reports.ts';
import * as exchange from './exchange.ts';
import * as plans from './fees/plans.ts';
import * as files from './files.ts';
import * as identity from './identity.ts';
import * as preferences from './preferences.ts';
import * as schooling from './schooling.ts';
import * as students from './students.ts';

const declared = [
  identity.getInstituteData, identity.getUser, identity.logout, identity.changeOwnPassword,
  preferences.getGridSettings, preferences.setGridSettings,
  audit.userLogging, audit.recordHistory, files.getFile, dashboard.getDashboardData,
  schooling.campusClassesOf, schooling.campusClassSectionsOf, schooling.feePlanListsOf,
  exchange.openImport, exchange.mapImport, exchange.checkImport, exchange.correctImport, exchange.commitImport, exchange.cancelImport, exchange.undoImport,
  exchange.importLog, exchange.oneImport, exchange.importRows,
  students.fetchStudents, students.studentTotals, students.upcomingSid, students.studentBulkEdit, students.bulkAddStudents, students.bulkImports, students.studentPhotos,
  students.changeLog, students.studentMovements, students.studentProfile, students.familyLookup, students.studentDuplicates, students.batchTransfer, students.undoBatch, students.batches,
  attendance.takeAttendance,
  certificates.saveCertificates, certificates.certificatePrints, certificates.revokeCertificate, examSeats.assignExamHall, examSeats.examSeats, examSeats.clearExamSeats, examSeats.moveExamSeat,
  challans.listChallans, challans.nonGenerated, challans.generateChallans, challans.generateInstallments, challans.oneJob, challans.jobs, challans.cancelJob, challans.jobRows, challans.addAmount,
  challans.makeInstallment, challans.undoInstallments, challans.deleteChallans, challans.printedChallans, challans.finesOf, challans.addFines, challans.openLines,
  payments.payChallan, payments.directPayment, payments.listPayments, payments.approvePayments, payments.approveDiscounts, payments.listDiscounts, payments.giveDiscounts, payments.voidTransaction,
  payments.giveRefund, payments.listRefunds, payments.useAdvance, payments.printedReceipts, payments.till, payments.withdrawPayment, payments.withdrawDiscount, payments.returnPayment, payments.closeTill, payments.listClosings,
  feeReports.feeDefaulters, feeReports.familyDefaulters, feeReports.monthDefaulters, feeReports.paymentHistory, feeReports.dayWisePaid, feeReports.studentStatement, feeReports.familyStatement, feeReports.booksCheck, feeReports.feeIntimation, feeReports.feeReminder,
  plans.listPlans, plans.onePlan, plans.createPlans, plans.updatePlan, plans.endPlans, plans.increasePlans, plans.planProposals, plans.acceptProposals,
] as const;
export type Declared = (typeof declared)[number];
export const endpoints: readonly Endpoint[] = declared;
