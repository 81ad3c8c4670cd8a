/** The links of the pages that show the whole family at a glance: calendar, charts, map, reports and faces. */
import {
  BookText,
  CalendarDays,
  CalendarHeart,
  ChartColumnBig,
  ChartNoAxesGantt,
  type LucideIcon,
  MapPinned,
  ScanFace,
} from 'lucide-react'

export const overviewLinks: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/calendar', label: 'Calendar', Icon: CalendarDays },
  { to: '/reunions', label: 'Reunions', Icon: CalendarHeart },
  { to: '/statistics', label: 'Statistics', Icon: ChartColumnBig },
  { to: '/lifespans', label: 'Lifespans', Icon: ChartNoAxesGantt },
  { to: '/map', label: 'Map', Icon: MapPinned },
  { to: '/who-is-this', label: 'Who Is This?', Icon: ScanFace },
  { to: '/reports', label: 'Reports', Icon: BookText },
]
