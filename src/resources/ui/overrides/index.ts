/** Hand-made parts that stand in for generated ones: one field, or one whole screen of an entity. */
import { lazy, type ComponentType } from 'react';
import type { RaRecord } from 'ra-core';
import { rightsInShort } from '../../../../contract/rights.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ControlProps } from '../../../ui/inputs/kindInput.ts';
import type { KindUi } from '../kinds/kindUi.ts';
import type { ListFace } from '../scoped.ts';
import { contactFace } from './contactFace.tsx';
import { employeeFace } from './employeeFace.tsx';
import { meetingFace } from './meetingFace.tsx';
import { namedPrivileges } from './namedPrivileges.ts';
import { userFace } from './userFace.tsx';
import { yearEndLinks } from './yearEndLinks.ts';

export interface FieldOverride extends Partial<Pick<KindUi, 'cell' | 'view' | 'text'>> {
  /** The form's control, drawn inside a group named by the field's label. */
  readonly Control?: ComponentType<ControlProps>;
  readonly wide?: boolean;
}
export interface Override {
  /** More of a row's menu in the generated list: places to go to. */
  readonly rowLinks?: ListFace['rowLinks'];
  /** Buttons of its generated list. */
  readonly face?: ListFace;
  readonly fields?: Readonly<Record<string, FieldOverride>>;
  /** More below the fields of a record. */
  readonly below?: ComponentType<{ readonly record: RaRecord }>;
  /** Beside the inputs of its form: how what is typed will look. */
  readonly Beside?: ComponentType;
  /** Inside the form of a new record: fills what follows from other records. */
  readonly Proposes?: ComponentType;
  readonly List?: ComponentType<{ readonly resource: Resource }>;
  readonly Create?: ComponentType<{ readonly resource: Resource }>;
  readonly Update?: ComponentType<{ readonly resource: Resource; readonly id: string }>;
  readonly View?: ComponentType<{ readonly resource: Resource; readonly id: string }>;
}

export const overrides: Readonly<Partial<Record<string, Override>>> = {
  certificates: {
    fields: { body: { Control: lazy(() => import('./CertificateBody.tsx')), wide: true } },
    Beside: lazy(() => import('./CertificatePreview.tsx')),
  },
  employees: { face: employeeFace, below: lazy(() => import('./EmployeeHistory.tsx')) },
  finance_accounts: { Proposes: lazy(() => import('./ProposedCode.tsx')) },
  fiscal_years: { rowLinks: yearEndLinks },
  ptms: { face: meetingFace },
  sms_contacts: { face: contactFace },
  students: { List: lazy(() => import('./AllStudents.tsx')), View: lazy(() => import('./StudentRecord.tsx')) },
  users: {
    face: userFace,
    below: lazy(() => import('./UserRights.tsx')),
    fields: {
      privileges: {
        Control: lazy(() => import('./PrivilegeMatrix.tsx')),
        wide: true,
        text: namedPrivileges,
        cell: (value) => rightsInShort({ privileges: value }),
        view: namedPrivileges,
      },
    },
  },
};
