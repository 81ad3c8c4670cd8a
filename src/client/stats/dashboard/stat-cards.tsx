/** Six statistics of the site; each card links to the counted records. */

import { chakra } from '@chakra-ui/react'
import { Images, Inbox, type LucideIcon, Network, Newspaper, NotebookPen, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { getDashboardStats } from '#shared/contracts/stats.contract.ts'

type Stats = OutputOf<typeof getDashboardStats>

const cards: readonly { figure: keyof Stats; label: string; to: string; icon: LucideIcon }[] = [
  { figure: 'familyMembers', label: 'Family Member Accounts', to: '/admin/users', icon: Users },
  {
    figure: 'familyTreeMembers',
    label: 'People in the Family Tree',
    to: '/admin/family-tree',
    icon: Network,
  },
  { figure: 'publishedBlogs', label: 'Published Blogs', to: '/admin/blog', icon: NotebookPen },
  { figure: 'publishedNews', label: 'Published News', to: '/admin/news', icon: Newspaper },
  { figure: 'publishedArchives', label: 'Published Archives', to: '/admin/archive', icon: Images },
  { figure: 'pendingSubmissions', label: 'Pending Submissions', to: '/admin/submissions', icon: Inbox },
]

const Card = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'flex-start', md: 'center' },
    h: 'full',
    gap: { base: '2', md: '4' },
    p: { base: '4', md: '5' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'quick',
    _hover: { borderColor: 'accent', boxShadow: 'lifted' },
    '& > svg': { color: 'accent.text', flexShrink: 0 },
  },
})

export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <chakra.ul
      aria-label="Site statistics"
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
        md: 'repeat(2, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr))',
      }}
      gap="4"
    >
      {cards.map(({ figure, label, to, icon: Icon }) => (
        <li key={figure}>
          <Card to={to}>
            <Icon size={28} strokeWidth={1.5} aria-hidden />
            <span>
              <chakra.span display="block" textStyle="figure" minH="2.4rem" fontVariantNumeric="lining-nums">
                {stats ? formatCount(stats[figure]) : <Skeleton w="14" h="8" />}
              </chakra.span>
              <chakra.span textStyle="small" color="text.muted">
                {label}
              </chakra.span>
            </span>
          </Card>
        </li>
      ))}
    </chakra.ul>
  )
}
