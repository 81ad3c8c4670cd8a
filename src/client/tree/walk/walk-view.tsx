/** The walk view ("Walk the tree"): the tree as text. It shows one person with close relatives, and moves by click or arrow key. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findFirstKnownId, getDefaultPersonId } from '../chart/chart-spec.ts'
import type { Family } from '../chart/family.ts'
import { findMember, findNeighbour } from '../chart/relatives.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { TreeSkeleton } from '../tree-skeleton.tsx'
import { getArrowKeyTargets, getStepForKey } from './arrow-keys.ts'
import { BreadcrumbList } from './breadcrumb-list.tsx'
import { useFocusHandoff } from './focus-transfer.ts'
import { KeyboardHint } from './keyboard-hint.tsx'
import { PersonSummary } from './person-summary.tsx'
import { getRelativeGroups } from './relative-groups.ts'
import { RelativeList } from './relative-list.tsx'
import { useBreadcrumbs } from './use-breadcrumbs.ts'
import { useRelationToUser } from './use-relation-to-user.ts'

/** If one of these has the focus when the view opens, the name of the person takes it. */
const focusableStartTags = new Set(['BODY', 'H1', 'BUTTON', 'A'])

/** The height of the sticky page header. */
const headerHeightPx = 64

interface WalkViewProps {
  family: Family
  /** The current person; an unknown id shows the default person instead. */
  personId: string | null
  onGo: (id: string) => void
  onOpenDetails: (id: string) => void
  onChangeView: (changes: Partial<TreeUrlState>) => void
}

export function WalkView({ personId, ...props }: WalkViewProps) {
  const { family } = props
  const { user } = useSession()
  const ownId = user?.member_id ?? null
  // In a partly loaded family a missing person may still arrive, so no default person is used.
  const person = family.partial
    ? findMember(family, personId ?? ownId)
    : findMember(family, findFirstKnownId(family, [personId]) ?? getDefaultPersonId(family, ownId))
  return person && family.partial !== 'some records loaded' ? (
    <WalkPerson person={person} ownId={ownId} {...props} />
  ) : (
    <TreeSkeleton />
  )
}

function WalkPerson({
  family,
  person,
  ownId,
  onGo,
  onOpenDetails,
  onChangeView,
}: Omit<WalkViewProps, 'personId'> & { person: FamilyMember; ownId: string | null }) {
  const { visited, announcement } = useBreadcrumbs(family, person)
  const groups = useMemo(() => getRelativeGroups(family, person), [family, person])
  const keys = useMemo(() => getArrowKeyTargets(family, person), [family, person])
  const kinship = useRelationToUser(family, person.id, ownId)
  const heading = useRef<HTMLHeadingElement>(null)
  const hint = useId()
  const walk = useRef<HTMLElement>(null)
  useFocusOnArrival(walk, heading, person.id)
  useFocusHandoff()

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = getStepForKey(event.key)
    const next = step && findNeighbour(family, person, step)
    if (next) onGo(next.id)
    else if (event.key === 'Enter' && !event.repeat && event.target === heading.current)
      onOpenDetails(person.id)
    else if (!step) return
    event.preventDefault()
  }
  const { parents, partners, children, siblings } = groups
  const relativeGroups = [parents, partners, ...children, ...siblings].filter((group) => group !== null)
  return (
    <chakra.section
      ref={walk}
      aria-label="Walk the tree"
      aria-describedby={hint}
      flex="1"
      minW="0"
      onKeyDown={onKey}
      data-testid="walk"
    >
      <BreadcrumbList family={family} visited={visited} onGo={onGo} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(18rem, 24rem) minmax(0, 1fr)' }}
        gap={{ base: '4', md: '6' }}
      >
        <PersonSummary
          family={family}
          person={person}
          kinship={kinship}
          heading={heading}
          onOpenDetails={onOpenDetails}
          onChangeView={onChangeView}
        />
        <Panel aria-label="Close relatives" alignSelf="start">
          {relativeGroups.map((group) => (
            <RelativeList
              key={`${person.id} ${group.heading}`}
              family={family}
              group={group}
              keys={keys}
              onGo={onGo}
            />
          ))}
          {relativeGroups.length === 0 && (
            <chakra.p color="text.muted">No parents, partners or children are recorded.</chakra.p>
          )}
          <KeyboardHint id={hint} />
        </Panel>
      </chakra.div>
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
    </chakra.section>
  )
}

/** Moves the focus to the name of the new person. Scrolls only if the name would be out of sight. */
function useFocusOnArrival(
  walk: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  personId: string,
) {
  const focusedId = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = focusedId.current === null
    if (focusedId.current === personId || !heading.current) return
    focusedId.current = personId
    const { activeElement } = document
    if (isFirst && !focusableStartTags.has(activeElement?.tagName ?? '')) return
    heading.current.focus({ preventScroll: true })
    if (isFirst) return
    const { top, bottom } = heading.current.getBoundingClientRect()
    if (top < headerHeightPx || bottom > window.innerHeight) walk.current?.scrollIntoView({ block: 'start' })
  }, [walk, heading, personId])
}
