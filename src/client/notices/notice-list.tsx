/** A list of notices: each line leads to what is new. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import type { Notice } from '#shared/notices/find-notices.ts'
import { noticeIcons } from './notice-kind-icons.ts'
import { formatNotice, type NoticeIndex } from './notice-text.ts'

/** The whole line is the link. */
const LineLink = chakra(Link, {
  base: {
    outline: 'none',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'md' },
    _focusVisible: { _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-2px' } },
  },
})

const Line = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minH: '4.25rem',
    py: '2.5',
    px: '2',
    mx: '-2',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
    '&:has(a:hover)': { bg: 'accent.soft' },
  },
})

interface NoticeListProps {
  label: string
  notices: readonly Notice[]
  index: NoticeIndex
}

export function NoticeList({ label, notices, index }: NoticeListProps) {
  return (
    <chakra.ul aria-label={label} listStyleType="none">
      {notices.map((notice) => (
        <NoticeLine key={notice.key} notice={notice} index={index} />
      ))}
    </chakra.ul>
  )
}

function NoticeLine({ notice, index }: { notice: Notice; index: NoticeIndex }) {
  const { title, detail, path, person } = formatNotice(notice, index)
  const Icon = noticeIcons[notice.kind]
  return (
    <Line>
      {person ? (
        <PersonMedallion person={person} size="md" />
      ) : (
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink={0}
          w="2.75rem"
          h="2.75rem"
          borderRadius="full"
          bg="accent.soft"
          color="accent.text"
        >
          <Icon size={22} strokeWidth={1.6} />
        </chakra.span>
      )}
      <chakra.span minW="0" overflowWrap="anywhere">
        <chakra.span dir="auto" display="block" textStyle="name" lineHeight="1.3">
          {path === null ? title : <LineLink to={path}>{title}</LineLink>}
        </chakra.span>
        <chakra.span dir="auto" display="block" textStyle="small" color="text.muted" lineClamp={2}>
          {detail}
        </chakra.span>
      </chakra.span>
    </Line>
  )
}
