import {
  BadgePercent,
  Ban,
  BookUser,
  Briefcase,
  ChartColumn,
  CircleQuestionMark,
  FileQuestionMark,
  Flag,
  Flame,
  Folder,
  Heart,
  House,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  PackageSearch,
  PanelsTopLeft,
  QrCode,
  Settings,
  ShieldCheck,
  UserRoundSearch,
  Users,
  Vote,
} from 'lucide-react'

/** The icons modules name, imported one by one so that the other thousands stay out of the bundle. */
const icons: Readonly<Record<string, LucideIcon>> = {
  ban: Ban,
  'book-user': BookUser,
  briefcase: Briefcase,
  'file-question-mark': FileQuestionMark,
  flame: Flame,
  heart: Heart,
  'message-circle-question': MessageCircleQuestionMark,
  'package-search': PackageSearch,
  'badge-percent': BadgePercent,
  megaphone: Megaphone,
  newspaper: Newspaper,
  'panels-top-left': PanelsTopLeft,
  'qr-code': QrCode,
  settings: Settings,
  'user-round-search': UserRoundSearch,
  'chart-column': ChartColumn,
  'circle-help': CircleQuestionMark,
  flag: Flag,
  house: House,
  'layout-dashboard': LayoutDashboard,
  library: Library,
  'messages-square': MessagesSquare,
  'shield-check': ShieldCheck,
  users: Users,
  vote: Vote,
}

/** Names of the icons a module may have. */
export const iconNames = Object.keys(icons)

/** The icon of a module by its lucide name. */
export function iconNamed(name: string): LucideIcon {
  return icons[name] ?? Folder
}
