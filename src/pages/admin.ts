/** Users, what they did, the uploads of a new school, and the house system. */
import { declared, list, page, screen, type Group } from './page.ts';

export const admin: Group = {
  id: 'admin',
  title: 'Admin',
  entries: [
    declared('users-and-privileges', [
      page('change-password', 'Change password', {
        screen: screen(() => import('../customRoutes/profile/ChangePasswordPage.tsx')),
      }),
      page('compare', 'Compare Users', {
        privilege: 'users.read',
        asks: 'GET /get_users',
        screen: screen(() => import('../customRoutes/system/users/CompareUsersPage.tsx')),
      }),
    ]),
    page('user-logging', 'User Logging', {
      privilege: 'user_logging.read',
      asks: 'GET /user_logging',
      screen: list(() => import('../lists/userLogging.tsx')),
    }),
    page('getting-started', 'Getting Started', {
      privilege: 'system.settings',
      asks: [
        'GET /getting_started',
        'POST /getting_started',
        'POST /getting_started/rows',
        'POST /getting_started/workbook',
      ],
      capability: 'setup',
      screen: screen(() => import('../customRoutes/system/setup/GettingStartedPage.tsx')),
    }),
    page('system', 'System', {
      privilege: 'system.read',
      asks: 'GET /system_facts',
      capability: 'system',
      screen: list(() => import('../lists/systemFacts.tsx')),
      pages: [
        page('institute', 'Institute', {
          privilege: 'system.settings',
          asks: ['GET /institute_settings', 'POST /institute_settings'],
          capability: 'system',
          screen: screen(() => import('../customRoutes/system/InstitutePage.tsx')),
        }),
        page('backups', 'Backups', {
          privilege: 'system.backup',
          asks: ['GET /backups', 'POST /backups'],
          capability: 'backups',
          screen: screen(() => import('../customRoutes/system/backups/BackupsPage.tsx')),
        }),
        page('personal-data', 'Personal Data', {
          anyPrivilege: ['personal_data.export', 'personal_data.erase'],
          asks: ['GET /personal_data/{kind}/{id}'],
          capability: 'personal-data',
          screen: screen(() => import('../customRoutes/system/personalData/PersonalDataPage.tsx')),
        }),
        page('work', 'Long Work', {
          privilege: 'system.read',
          asks: 'GET /system_work',
          capability: 'system',
          screen: list(() => import('../lists/systemWork.tsx')),
        }),
        page('numbers', 'Number Series', {
          privilege: 'system.read',
          asks: 'GET /number_series',
          capability: 'system',
          screen: list(() => import('../lists/numberSeries.tsx')),
        }),
      ],
    }),
    declared('sms-gateway-settings'),
    page('add-whatsapp', 'Add WhatsApp', {
      privilege: 'sms_gateways.read',
      asks: 'GET /message_gateways',
      capability: 'messages',
      screen: list(() => import('../lists/whatsappLines.tsx')),
    }),
    // Uploads go through one call for all kinds, whose handler asks for the privilege of the kind.
    page('upload-students', 'Upload Students', {
      when: 'upload',
      privilege: 'students.create',
      screen: screen(() => import('../customRoutes/students/upload/StudentImportPage.tsx'), {
        path: 'manage-students',
        at: '/upload-students',
      }),
    }),
    page('upload-feeplans', 'Upload Fee Plans', {
      when: 'upload',
      privilege: 'fee_plans.create',
      screen: screen(() => import('../customRoutes/fees/plans/upload/UploadPlansPage.tsx')),
    }),
    page('upload-first-time-arrears', 'Upload First Time Arrears', {
      when: 'upload',
      privilege: 'first_time_arrears.create',
      screen: screen(() => import('../customRoutes/fees/challans/UploadArrearsPage.tsx')),
    }),
    page('upload-challan-payments', 'Upload Challan Payments', {
      when: 'upload',
      privilege: 'challan_payments.create',
      screen: screen(() => import('../customRoutes/fees/till/UploadPaymentsPage.tsx')),
    }),
  ],
};

export const houses: Group = {
  id: 'house-management-system',
  title: 'House Management System',
  entries: [declared('house-management'), declared('student-strength-summary'), declared('student-list-by-house')],
};
