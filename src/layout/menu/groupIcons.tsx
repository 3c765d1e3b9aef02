import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CottageOutlined from '@mui/icons-material/CottageOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import type SvgIcon from '@mui/material/SvgIcon';

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  admissions: SchoolOutlined,
  extras: DashboardCustomizeOutlined,
  finance: AccountBalanceOutlined,
  'exam-and-sms': SmsOutlined,
  hrm: BadgeOutlined,
  general: ForumOutlined,
  core: ApartmentOutlined,
  'admission-settings': TuneOutlined,
  exam: QuizOutlined,
  'hrm-settings': ManageAccountsOutlined,
  admin: AdminPanelSettingsOutlined,
  'house-management-system': CottageOutlined,
};

/** Icon of a top group; a group that only declarations name has a folder. */
export const GroupIcon = ({ id }: { readonly id: string }) => {
  const Icon = icons[id] ?? FolderOutlined;
  return <Icon sx={iconSize} aria-hidden />;
};
const iconSize = { fontSize: 17, color: 'text.secondary', flexShrink: 0 };
