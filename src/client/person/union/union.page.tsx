/** The page of a couple: the two, their marriage, their children, and what is recorded about them together. */

import { chakra } from '@chakra-ui/react'
import { BookText, Network } from 'lucide-react'
import { useMemo } from 'react'
import { Link, matchRoutes, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath, getUnionPath } from '#client/people/person-path.ts'
import { makeFindName } from '#client/people/use-person-names.ts'
import { formatUnion } from '#client/tree/details/format-union.ts'
import { ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { PersonEditing } from '../edit/person-editing.tsx'
import { Footnotes } from '../footnotes.ts'
import { KinGroup } from '../kin-section.tsx'
import { LifeSection } from '../life-section.tsx'
import { KnownNotes, NobodyPage } from '../page-states.tsx'
import { usePersonFacts } from '../person.queries.ts'
import { RecordArticle } from '../record-article.tsx'
import { Section } from '../section.tsx'
import { SourcesSection } from '../sources-section.tsx'
import { buildUnionLife } from './build-union-life.ts'
import { type Couple, findCouple } from './find-couple.ts'

/** Starts the request before the page is rendered. */
export function read(userId: string) {
  if (matchRoutes([{ path: '/unions/:id' }], location)) void queryClient.prefetchQuery(peopleQuery(userId))
}

/** The key resets scroll position and focus when another couple opens. */
export function Component() {
  const { id = '' } = useParams()
  return <UnionPage key={id} id={id} />
}

function UnionPage({ id }: { id: string }) {
  const people = usePeople()
  const couple = useMemo(() => people.data && findCouple(people.data, id), [people.data, id])
  if (people.data && couple)
    return (
      <PersonEditing people={people.data} person={couple.partners[0]} unionId={id}>
        <CoupleView people={people.data} couple={couple} />
      </PersonEditing>
    )
  return <NobodyPage noun="couple" people={people} />
}

function CoupleView({ people, couple }: { people: FamilyMember[]; couple: Couple }) {
  const known = usePersonFacts(couple.partners[0].id)
  const life = useMemo(() => {
    return buildUnionLife({ couple, facts: known.data?.facts, findName: makeFindName(people) })
  }, [people, couple, known.data])
  const footnotes = new Footnotes(life.flatMap(({ citations }) => citations))
  return (
    <RecordArticle maxW="measure">
      <CoupleHeader couple={couple} />
      <KnownNotes noun="couple" known={known} />
      <LifeSection heading="Life together" events={life} footnotes={footnotes} />
      {couple.children.length > 0 && (
        <Section heading="Family">
          <KinGroup heading="Children" people={couple.children} />
        </Section>
      )}
      <SourcesSection
        footnotes={footnotes}
        sources={known.data?.sources ?? []}
        repositories={known.data?.repositories ?? []}
      />
    </RecordArticle>
  )
}

function CoupleHeader({ couple: { unionId, union, partners } }: { couple: Couple }) {
  const [first, second] = partners
  const title = [formatFullName(first), second ? formatFullName(second) : 'an unknown partner'].join(' and ')
  const heading = usePageHeading()
  useDocumentTitle(title)
  const reportQuery = String(new URLSearchParams({ kind: 'family', person: first.id, union: unionId }))
  return (
    <chakra.header display="grid" gap="5" justifyItems="center" textAlign="center">
      <chakra.div display="flex" alignItems="flex-start" w="full" justifyContent="center">
        <Portrait person={first} />
        {/* The gold thread that joins relatives, at half the height of the medallions. */}
        {second && (
          <chakra.span
            aria-hidden
            flex="0 1 4rem"
            minW="1rem"
            mt="min(4.75rem, 17vw)"
            borderTopWidth="2px"
            borderColor="accent"
          />
        )}
        {second && <Portrait person={second} />}
      </chakra.div>
      <chakra.div minW="0">
        <chakra.h1 ref={heading} tabIndex={-1} textStyle="title" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        <chakra.p textStyle="lead" color="text.muted" mt="2" fontVariantNumeric="tabular-nums">
          {formatUnion(union)}
        </chakra.p>
      </chakra.div>
      <chakra.div data-screen-only display="flex" flexWrap="wrap" justifyContent="center" gap="3">
        <ButtonLink to={`/family-tree?person=${encodeURIComponent(first.id)}`} variant="outline">
          <Network aria-hidden />
          Show on the tree
        </ButtonLink>
        <ButtonLink to={`/reports?${reportQuery}`} variant="outline">
          <BookText aria-hidden />
          Family sheet
        </ButtonLink>
        <ShareButton title={title} path={getUnionPath(unionId)} />
      </chakra.div>
    </chakra.header>
  )
}

function Portrait({ person }: { person: FamilyMember }) {
  const path = getPersonPath(person.id)
  return (
    <chakra.div flex="0 1 12rem" minW="0" display="grid" justifyItems="center" gap="2">
      <Link to={path} tabIndex={-1} aria-hidden>
        <PersonMedallion person={person} size="pair" />
      </Link>
      <chakra.span textStyle="name" overflowWrap="anywhere">
        <TextLink to={path}>{formatFullName(person)}</TextLink>
      </chakra.span>
      <chakra.span textStyle="small" color="text.muted">
        {formatLifeYears(person, new Date())}
      </chakra.span>
    </chakra.div>
  )
}
