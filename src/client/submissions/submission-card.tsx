/** One submission: what it was, when, and where it stands. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { linkRecipe } from '#client/theme/recipes.ts'
import { sayAgo } from '#client/ui/dates.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { submissionWords } from './submission-words.ts'

const states = {
  pending: { word: 'Waiting for review', Icon: Hourglass, color: 'text.muted', bg: 'sunken' },
  approved: { word: 'Approved', Icon: CircleCheck, color: 'success.text', bg: 'success.soft' },
  rejected: { word: 'Not accepted', Icon: CircleX, color: 'danger.text', bg: 'danger.soft' },
} as const

const pages = { news: '/news', blog: '/blog', archive: '/archives' } as const
const TextLink = chakra(Link, linkRecipe)

/** The first words of it: a text's excerpt, an item's description. */
function openingOf({ content }: Submission): string {
  const text = content['excerpt'] ?? content['description']
  return typeof text === 'string' ? text : ''
}

export function SubmissionCard({ submission }: { submission: Submission }) {
  const { type, status, title, published_id: published, review_notes: notes } = submission
  const { word, Icon, color, bg } = states[status]
  return (
    <Panel as="article" p={{ base: 'min(1.25rem, 6vw)', md: '6' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" mb="2">
        <chakra.span textStyle="label" color="text.muted">
          {submissionWords[type].name}
        </chakra.span>
        <chakra.span textStyle="small" color="text.muted">
          {sayAgo(submission.created_at)}
        </chakra.span>
      </chakra.div>
      <chakra.h2 textStyle="heading" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      <chakra.p color="text.muted" mt="1" lineClamp={3}>
        {openingOf(submission)}
      </chakra.p>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        mt="4"
        px="2.5"
        py="1"
        borderRadius="sm"
        bg={bg}
        color={color}
        textStyle="small"
        fontWeight={600}
      >
        <Icon size={16} aria-hidden />
        {word}
      </chakra.span>
      {notes && (
        <chakra.blockquote borderInlineStartWidth="3px" borderColor="accent" ps="4" mt="4">
          <chakra.p textStyle="label" color="text.muted">
            From the reviewer
          </chakra.p>
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {notes}
          </chakra.p>
        </chakra.blockquote>
      )}
      {published && (
        <chakra.p mt="4">
          <TextLink to={`${pages[type]}/${encodeURIComponent(published)}`}>Open what was published</TextLink>
        </chakra.p>
      )}
    </Panel>
  )
}
