/** Admissions: students, fee plans, challans, payments. */
import { list, mode, page, screen, type Group, type Page } from './page.ts';
import { studentList } from './students.ts';

const load = {
  plan: () => import('../customRoutes/fees/plans/view/PlanPage.tsx'),
  pay: () => import('../customRoutes/fees/till/pay/PayPage.tsx'),
  generate: () => import('../customRoutes/fees/challans/GenerateChallansPage.tsx'),
  challans: () => import('../customRoutes/fees/print/ChallansPrint.tsx'),
  paidChallan: () => import('../customRoutes/fees/print/PaidChallanPrint.tsx'),
};
/** Who owes, from a provider that has no lists of them. */
const owing = list(() => import('../lists/owing.tsx'));
/** Challans on paper, below each list that they can be chosen in. */
const printedChallans: readonly Page[] = (['vertical', 'horizontal'] as const).map((layout) =>
  page(`print-${layout}-challans`, 'Print Challans', { layout: 'paper', screen: screen(load.challans, { layout }) }),
);

export const admissions: Group = {
  id: 'admissions',
  title: 'Admissions',
  entries: [
    studentList('admission-queries', 'Admission Inquiries', [], 'student-lists'),
    studentList('manage-students', 'Manage Students', [
      page('import', 'Import', {
        screen: screen(() => import('../customRoutes/students/upload/StudentImportPage.tsx'), {
          path: 'manage-students',
          at: '/manage-students/import',
        }),
      }),
    ]),
    page('manage-students/promotion', 'Promotion', {
      capability: 'promotions',
      privilege: 'students.update',
      asks: 'POST /promotion_preview',
      screen: screen(() => import('../customRoutes/admissions/promotion/PromotionPage.tsx')),
      pages: [
        page('results', 'Results of a Promotion', {
          capability: 'promotions',
          asks: 'GET /promotion_results',
          screen: list(() => import('../lists/promotionResults.tsx')),
        }),
      ],
    }),
    page('create-fee-plans', 'Create Fee Plans', {
      capability: ['fee-plans', 'previews'],
      privilege: 'fee_plans.create',
      asks: 'POST /student_feePlan',
      screen: screen(() => import('../customRoutes/fees/plans/create/CreatePlansPage.tsx')),
      pages: [
        page('form', 'New fee plan', {
          capability: ['fee-plans', 'previews'],
          screen: screen(() => import('../customRoutes/fees/plans/create/PlanFormPage.tsx')),
        }),
      ],
    }),
    page('view-edit-fee-plans', 'View / Edit Fee Plans', {
      capability: ['fee-plans', 'previews'],
      privilege: 'fee_plans.read',
      asks: 'GET /student_feePlan',
      screen: list(() => import('../lists/feePlans.tsx')),
      pages: [
        page('view', 'Fee plan', { capability: 'fee-plans', screen: screen(load.plan) }),
        page('edit', 'Fee plan', {
          capability: 'fee-plans',
          screen: screen(() => import('../customRoutes/fees/plans/editor/EditPlanPage.tsx')),
        }),
      ],
    }),
    page('generate-challans', 'Generate Challans', {
      privilege: 'challans.create',
      asks: 'POST /student_challan',
      screen: screen(load.generate),
      pages: [page('view-fee-plan', 'Fee plan', { capability: 'fee-plans', screen: screen(load.plan) })],
    }),
    page('generate-challans-installment-wise', 'Generate Challans Installment Wise', {
      privilege: 'challans.create',
      asks: 'POST /generate_challans_installment_wise',
      screen: screen(load.generate, { installments: true }),
    }),
    page('add-amount-in-generated-challans', 'Add Amount in Generated Challans', {
      privilege: 'challans.update',
      asks: 'POST /add_amount_in_generated_challans',
      screen: screen(() => import('../customRoutes/fees/challans/AddAmountPage.tsx')),
    }),
    page('pay-or-print-fee-challans', 'Pay or Print Fee Challans', {
      privilege: 'challans.read',
      asks: 'GET /student_challan',
      screen: list(() => import('../lists/challans.tsx')),
      pages: [
        ...printedChallans,
        page('pay-fee-challan', 'Pay Fee Challan', { screen: screen(load.pay) }),
        page('make-installment', 'Make Instalments', {
          screen: screen(() => import('../customRoutes/fees/challans/MakeInstallmentPage.tsx')),
        }),
      ],
    }),
    page('counter', 'Counter', {
      privilege: ['payments.create', 'challans.read'],
      asks: ['GET /student_challan', 'POST /payChallan'],
      screen: screen(load.pay),
    }),
    page('end-of-day', 'End of Day', {
      capability: 'till',
      privilege: 'payments.create',
      asks: ['GET /till', 'POST /till_close'],
      screen: screen(() => import('../customRoutes/fees/till/endOfDay/EndOfDayPage.tsx')),
    }),
    page('direct-payment', 'Direct Payment', {
      privilege: 'payments.create',
      asks: 'POST /challanDirectPayment',
      screen: screen(() => import('../customRoutes/fees/till/direct/DirectPaymentPage.tsx')),
    }),
    page('paid-fee-challans', 'Paid Fee Challans', {
      privilege: 'payments.read',
      asks: 'GET /payChallan',
      screen: list(() => import('../lists/payments.tsx')),
      pages: printedChallans,
    }),
    page('fee-refunds', 'Fee Refunds', {
      capability: 'refunds',
      privilege: 'payments.read',
      asks: 'GET /fee_refunds',
      screen: list(() => import('../lists/refunds.tsx')),
      pages: [
        page('print', 'Print Refund Slips', {
          capability: 'refunds',
          privilege: 'payments.read',
          asks: 'GET /fee_refunds',
          layout: 'paper',
          screen: screen(() => import('../customRoutes/fees/print/RefundSlipsPrint.tsx')),
        }),
      ],
    }),
    page('refund-requests', 'Refund and Void Requests', {
      capability: 'money-out',
      privilege: 'payments.read',
      asks: 'GET /money_requests',
      screen: list(() => import('../lists/moneyRequests.tsx')),
    }),
    page('challan-discounts', 'Challan Discounts', {
      privilege: 'challan_discounts.read',
      asks: 'GET /challanDiscount',
      screen: list(() => import('../lists/discounts.tsx')),
      pages: printedChallans,
    }),
    page('payment-history', 'Payment History', {
      privilege: 'challans.read',
      asks: 'POST /studentsPaymentHistory',
      screen: list(() => import('../lists/history.tsx')),
      pages: [
        page('print', 'Payment History', {
          layout: 'paper',
          screen: screen(() => import('../customRoutes/fees/print/HistoryOrReceipts.tsx')),
        }),
      ],
    }),
    page('detail-fee-report', 'Detail Fee Report', {
      privilege: 'challans.read',
      asks: 'POST /studentsDetailFeeReport',
      screen: list(() => import('../lists/detailFee.tsx')),
    }),
    page('day-wise-paid-challans', 'Day Wise Paid Challans', {
      privilege: 'payments.read',
      asks: 'POST /getDayWisePaidChallans',
      screen: list(() => import('../lists/dayWise.tsx')),
      pages: [
        page('report', 'Receipts, Day Wise', {
          screen: list(() => import('../lists/dayReceipts.tsx')),
        }),
      ],
    }),
    page('fee-defaulters-total-amount-wise', 'Fee Defaulters Total Amount Wise', {
      capability: 'defaulters',
      privilege: 'challans.read',
      asks: 'GET /fee_defaulters',
      screen: list(() => import('../lists/defaulters.tsx')),
      instead: owing,
      pages: [
        page('pay-fee-challan', 'Pay Fee Challan', {
          screen: screen(load.pay),
          pages: (['horizontal', 'vertical', 'carbon'] as const).map((layout) =>
            page(`print-${layout}-challan`, 'Print Challan', {
              layout: 'paper',
              screen: screen(load.paidChallan, { layout }),
            }),
          ),
        }),
      ],
    }),
    page('fee-defaulters-family-wise', 'Fee Defaulters Family Wise', {
      capability: 'defaulters',
      privilege: 'challans.read',
      asks: 'GET /fee_defaulters_family_wise',
      screen: list(() => import('../lists/defaulterFamilies.tsx')),
      instead: owing,
    }),
    page('fee-defaulters-month-wise', 'Fee Defaulters Month Wise', {
      capability: 'defaulters',
      privilege: 'challans.read',
      asks: 'GET /fee_defaulters_month_wise',
      screen: list(() => import('../lists/defaulterMonths.tsx')),
      instead: owing,
    }),
    page('fee-intimation-report', 'Fee Intimation Report', {
      privilege: 'challans.read',
      asks: 'POST /feeIntimationReport',
      screen: list(() => import('../lists/intimation.tsx')),
    }),
    mode('paid-fee-challans', 'pending-approvals-payments=true', {
      title: 'Pending Approvals Payments',
      when: 'two-step',
    }),
    mode('challan-discounts', 'pending-approvals-discounts=true', {
      title: 'Pending Approvals Discounts',
      when: 'two-step',
    }),
  ],
};
