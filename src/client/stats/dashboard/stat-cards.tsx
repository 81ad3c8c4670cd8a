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
    alignItems: 'flex-start',
    h: 'full',
    gap: '3',
    p: { base: '3', md: '4' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    transitionProperty: 'border-color',
    transitionDuration: 'quick',
    _hover: { borderColor: 'accent' },
    '& > svg': { color: 'text.muted', flexShrink: 0, display: { base: 'none', md: 'block' }, mt: '1' },
  },
})

export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <chakra.ul
      aria-label="Site statistics"
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'repeat(6, minmax(0, 1fr))',
      }}
      gap="3"
    >
      {cards.map(({ figure, label, to, icon: Icon }) => (
        <li key={figure}>
          <Card to={to}>
            <Icon size={22} strokeWidth={1.5} aria-hidden />
            <span>
              <chakra.span
                display="block"
                textStyle="heading"
                minH="1.75rem"
                fontVariantNumeric="lining-nums"
              >
                {stats ? formatCount(stats[figure]) : <Skeleton w="10" h="6" />}
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
