/** Screens of fee plans by their path in the section table. */
import type { ReactNode } from 'react';
import { lazyScreen } from '../../../routing/lazyScreen.tsx';

const CreatePlansPage = lazyScreen(() => import('./create/CreatePlansPage.tsx'));
const PlanFormPage = lazyScreen(() => import('./create/PlanFormPage.tsx'));
const PlansPage = lazyScreen(() => import('./list/PlansPage.tsx'));
const PlanPage = lazyScreen(() => import('./view/PlanPage.tsx'));
const EditPlanPage = lazyScreen(() => import('./editor/EditPlanPage.tsx'));
const UploadPlansPage = lazyScreen(() => import('./upload/UploadPlansPage.tsx'));

export const planScreens: Readonly<Record<string, ReactNode>> = {
  'create-fee-plans': <CreatePlansPage />,
  'create-fee-plans/form': <PlanFormPage />,
  'view-edit-fee-plans': <PlansPage />,
  'view-edit-fee-plans/view': <PlanPage />,
  'view-edit-fee-plans/edit': <EditPlanPage />,
  'generate-challans/view-fee-plan': <PlanPage section={{ title: 'Generate Challans', path: '/generate-challans' }} />,
  'upload-feeplans': <UploadPlansPage />,
};
