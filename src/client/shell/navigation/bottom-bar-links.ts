/** The links of the bar at the bottom of a phone's screen. "More" stands beside them and opens the other pages. */
import { House, Images, type LucideIcon, Milestone, Network } from 'lucide-react'

export const bottomBarLinks: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/family-tree', label: 'Tree', Icon: Network },
  { to: '/family-history', label: 'History', Icon: Milestone },
  { to: '/archives', label: 'Archives', Icon: Images },
]
