/** The submissions that wait for a review, the longest waiting first, for the dashboard. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { listPictures } from '../list-pictures.ts'
import { getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { FirstPicture } from '../submitted-pictures.tsx'
import { useAllSubmissions } from './review.queries.ts'
import { SenderMedallion } from './sender-medallion.tsx'

const moderation = '/admin/submissions'
const { submissionsShown } = limits.dashboard

const Row = chakra(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '2.5',
    borderRadius: 'md',
    _hover: { '& b': { color: 'accent.text' } },
  },
})

/** The first picture with the sender's medallion at its corner, or the medallion alone. */
function Face({ submission }: { submission: Submission }) {
  const [picture] = listPictures(submission)
  return (
    <chakra.span
      position="relative"
      flexShrink={0}
      display="grid"
      justifyItems="center"
      w="4.75rem"
      pe={picture === undefined ? '0' : '3'}
    >
      {picture === undefined ? (
        <SenderMedallion submission={submission} size="md" />
      ) : (
        <>
          <FirstPicture url={picture} />
          <chakra.span
            position="absolute"
            bottom="-1"
            insetEnd="0"
            display="flex"
            borderRadius="full"
            boxShadow="0 0 0 2px var(--fh-colors-surface)"
          >
            <SenderMedallion submission={submission} />
          </chakra.span>
        </>
      )}
    </chakra.span>
  )
}

/** Nothing is shown on an error: the dashboard itself tells of it. */
export function PendingSubmissions() {
  const { data, state } = useAllSubmissions()
  if (state === 'failed' || state === 'offline') return null
  const pending = data?.filter(({ status }) => status === 'pending').toReversed()
  return (
    <TitledPanel heading="Needs You">
      {!pending && <Skeleton w="full" h="5rem" />}
      {pending?.length === 0 && (
        <chakra.p color="text.muted">
          No submissions are waiting for your review. New submissions appear here.
        </chakra.p>
      )}
      {pending && pending.length > 0 && (
        <chakra.ul listStyleType="none">
          {pending.slice(0, submissionsShown).map((submission) => (
            <chakra.li
              key={submission.id}
              borderTopWidth="1px"
              borderColor="line"
              _first={{ borderTopWidth: '0' }}
            >
              <Row to={moderation}>
                <Face submission={submission} />
                <chakra.span flex="1 1 9rem" minW="0" overflowWrap="anywhere">
                  <chakra.b display="block" fontWeight="600">
                    {submission.title}
                  </chakra.b>
                  <chakra.span textStyle="small" color="text.muted">
                    {submissionTexts[submission.type].name} · {getSubmitterName(submission)} ·{' '}
                    <chakra.span whiteSpace="nowrap">{formatDate(submission.created_at)}</chakra.span>
                  </chakra.span>
                </chakra.span>
              </Row>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {pending && pending.length > submissionsShown && (
        <ButtonLink to={moderation} variant="outline" mt="3">
          {`Review All ${pending.length}`}
        </ButtonLink>
      )}
    </TitledPanel>
  )
}
