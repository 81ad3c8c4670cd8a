/** The contents of the page "What is new": filters, what came since the last visit, earlier notices, and the settings. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { NoticeState } from '#shared/contracts/notices.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import { filterByPerson, listKinds, type NoticeFilter, readFilter, writeFilter } from './notice-filters.ts'
import { NoticeList } from './notice-list.tsx'
import { getListStart, listNotices, type NoticeLists } from './notice-lists.ts'
import { NoticeOffer, NoticeSettingsPanel } from './notice-settings-panel.tsx'
import { indexLists } from './notice-text.ts'
import { NoticeToolbar } from './notice-toolbar.tsx'
import { useSeenBefore, useVisit } from './use-visit.ts'

interface WhatIsNewViewProps {
  user: SessionUser
  lists: NoticeLists
  state: NoticeState
  confirmedAt: number | null
  isStale: boolean
}

/** The people whom the notices name by their names, the user first. */
function listNamedPeople(
  notices: readonly Notice[],
  people: readonly FamilyMember[],
  userPersonId: string | null,
): FamilyMember[] {
  const ids = new Set(notices.flatMap(({ personIds }) => personIds))
  const named = people.filter(({ id }) => ids.has(id) && id !== userPersonId)
  named.sort((a, b) => formatFullName(a).localeCompare(formatFullName(b)))
  return [...people.filter(({ id }) => id === userPersonId), ...named]
}

export function WhatIsNewView({ user, lists, state, confirmedAt, isStale }: WhatIsNewViewProps) {
  const [filter, change] = useUrlState<NoticeFilter>(readFilter, writeFilter)
  const today = useToday()
  const { seenBefore = '', keep } = useSeenBefore(user.id, state)
  const index = useMemo(() => indexLists(lists, user.member_id), [lists, user.member_id])
  const notices = useMemo(() => {
    // A new day brings the birthdays of another day.
    const now = Math.max(Date.now(), Date.parse(today))
    return listNotices(lists, state, { userId: user.id, since: getListStart(seenBefore, now), now })
  }, [lists, state, user.id, seenBefore, today])
  useVisit({ state, notices, confirmedAt, isStale }, keep)

  const ofPerson = filterByPerson(notices, lists.people, filter)
  const shown = ofPerson.filter(({ kind }) => filter.kind === null || kind === filter.kind)
  const fresh = shown.filter(({ at }) => at > seenBefore)
  const earlier = shown.filter(({ at }) => at <= seenBefore)
  const hasAnswer = notices.some(({ kind, at }) => kind === 'answers' && at > seenBefore)
  return (
    <>
      <NoticeOffer wasAnswered={hasAnswer} />
      {notices.length > 0 && (
        <NoticeToolbar
          filter={filter}
          kinds={listKinds(notices)}
          people={listNamedPeople(notices, lists.people, user.member_id)}
          onChange={change}
        />
      )}
      {fresh.length > 0 ? (
        <NoticeList label="New since your last visit" notices={fresh} index={index} />
      ) : (
        <EmptyState title="Nothing new">
          {earlier.length > 0
            ? 'You have seen everything. Open “Earlier” below to see what was new before.'
            : 'News, stories, pictures and comments of the family appear here.'}
        </EmptyState>
      )}
      {earlier.length > 0 && (
        <chakra.div mt="6">
          <CollapsibleSection title={`Earlier (${earlier.length})`} initiallyOpen={false}>
            <NoticeList label="Earlier" notices={earlier} index={index} />
          </CollapsibleSection>
        </chakra.div>
      )}
      <NoticeSettingsPanel />
    </>
  )
}
