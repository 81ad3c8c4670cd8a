/** The links of the admin navigation, in groups. */
import {
  FileUp,
  Images,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Milestone,
  Network,
  Newspaper,
  NotebookPen,
  ScrollText,
  Settings,
  ShieldUser,
  Users,
} from 'lucide-react'

interface AdminLink {
  to: string
  label: string
  icon: LucideIcon
}

export const adminLinks: readonly { group: string; links: readonly AdminLink[] }[] = [
  { group: 'Overview', links: [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard }] },
  {
    group: 'People',
    links: [
      { to: '/admin/family-members', label: 'Family Members', icon: Users },
      { to: '/admin/admin-users', label: 'Admin Users', icon: ShieldUser },
      { to: '/admin/family-tree', label: 'Family Tree', icon: Network },
      { to: '/admin/quality', label: 'Data Check', icon: ListChecks },
      { to: '/admin/import', label: 'Import & Export', icon: FileUp },
    ],
  },
  {
    group: 'Contents',
    links: [
      { to: '/admin/timeline', label: 'Timeline', icon: Milestone },
      { to: '/admin/blog', label: 'Blog', icon: NotebookPen },
      { to: '/admin/news', label: 'News', icon: Newspaper },
      { to: '/admin/archive', label: 'Archive', icon: Images },
      { to: '/admin/submissions', label: 'Submissions', icon: Inbox },
    ],
  },
  {
    group: 'System',
    links: [
      { to: '/admin/activity', label: 'Activity Log', icon: ScrollText },
      { to: '/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
]
