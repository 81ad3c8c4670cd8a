/** The page of a person: portrait, life, family, pictures, stories and sources. */
import { chakra } from '@chakra-ui/react'
import { Footprints, Network } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { matchRoutes, useParams } from 'react-router'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { useTimeline } from '#client/timeline/timeline.queries.ts'
import { PersonArticles } from '#client/tree/details/person-articles.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import { buildLife, getPersonPath } from './build-life.ts'
import { findKin } from './find-kin.ts'
import { Footnotes } from './footnotes.ts'
import { KinSection } from './kin-section.tsx'
import { LifeSection } from './life-section.tsx'
import { NamesSection } from './names-section.tsx'
import { personFactsQuery, usePersonFacts } from './person.queries.ts'
import { Section } from './section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { useKinWord } from './use-kin-word.ts'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))
const PersonArchives = lazy(() => import('#client/archives/person-archives.tsx'))

/** Starts the requests before the page is rendered. */
export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/people/:id' }], location)?.[0]?.params ?? {}
  void queryClient.prefetchQuery(peopleQuery(userId))
  if (id) void queryClient.prefetchQuery(personFactsQuery(userId, id))
}

/** The key resets scroll position and focus when another person opens. */
export function Component() {
  const { id = '' } = useParams()
  return <PersonPage key={id} id={id} />
}

function PersonPage({ id }: { id: string }) {
  const people = usePeople()
  const person = people.data?.find((one) => one.id === id)
  if (people.data && person) return <PersonView people={people.data} person={person} />
  const { state, error, retry } = people
  return (
    <Page title={people.data ? 'Person not found' : 'Person'} width="measure">
      {people.data ? (
        <EmptyState title="This person is not in the family tree">
          The person may have been removed, or the link may contain a mistake.
        </EmptyState>
      ) : state === 'offline' ? (
        <OfflineState onTryAgain={retry} />
      ) : state === 'failed' ? (
        <ErrorState message={error?.message || 'The person could not be loaded.'} onTryAgain={retry} />
      ) : (
        <>
          <chakra.p role="status" srOnly>
            Loading person...
          </chakra.p>
          <Skeleton h="40" w="full" />
        </>
      )}
    </Page>
  )
}

interface PersonViewProps {
  people: FamilyMember[]
  person: FamilyMember
}

function PersonView({ people, person }: PersonViewProps) {
  const known = usePersonFacts(person.id)
  const events = useTimeline().data
  const { online } = useConnection()
  const kin = useMemo(() => findKin(people, person), [people, person])
  const names = known.data?.names.filter(({ person_id }) => person_id === person.id) ?? []
  const life = useMemo(() => {
    const nameById = new Map(people.map((one) => [one.id, formatFullName(one)]))
    const findName = (id: string) => nameById.get(id)
    return buildLife({ person, kin, facts: known.data?.facts, events: events ?? [], findName })
  }, [people, person, kin, known.data, events])
  const footnotes = new Footnotes([
    ...names.flatMap(({ citations = [] }) => citations),
    ...life.flatMap(({ citations }) => citations),
  ])
  return (
    <chakra.article
      w="full"
      maxW="page"
      mx="auto"
      px={{ base: 'min(1rem, 5vw)', md: '8' }}
      pt={{ base: '5', md: '10' }}
      pb={{ base: '12', md: '20' }}
    >
      <PersonHeader people={people} person={person} />
      <SavedCopyNote savedAt={known.savedAt} stale={known.isStale} offline={!online} />
      {known.state === 'failed' && (
        <ErrorState message="Not everything about this person could be loaded." onTryAgain={known.retry} />
      )}
      {known.state === 'offline' && (
        <chakra.p textStyle="small" color="text.muted" mt="4">
          You are offline, and this page was never opened on this device: sources and further facts are
          missing.
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        columnGap="14"
      >
        <div>
          <LifeSection events={life} footnotes={footnotes} />
          <LifeStory text={person.biography} />
        </div>
        <div>
          <KinSection kin={kin} />
          <NamesSection names={names} footnotes={footnotes} />
        </div>
      </chakra.div>
      <chakra.div maxW="measure">
        {/* The row of pictures is wider than its place, as in the sheet on the tree. */}
        <chakra.div overflowX="clip">
          <Suspense>
            <PersonArchives personId={person.id} />
          </Suspense>
        </chakra.div>
        <PersonArticles personId={person.id} />
        <SourcesSection
          footnotes={footnotes}
          sources={known.data?.sources ?? []}
          repositories={known.data?.repositories ?? []}
        />
      </chakra.div>
    </chakra.article>
  )
}

function PersonHeader({ people, person }: PersonViewProps) {
  const { user } = useSession()
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  const kinWord = useKinWord(people, person.id, user?.member_id ?? null)
  const heading = usePageHeading()
  useDocumentTitle(name)
  const treeQuery = `person=${encodeURIComponent(person.id)}`
  return (
    <chakra.header display="grid" gap="5">
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems="center"
        textAlign={{ base: 'center', sm: 'start' }}
        columnGap="8"
        rowGap="4"
      >
        <PersonMedallion person={person} size="portrait" />
        <chakra.div minW="0">
          <chakra.h1 ref={heading} tabIndex={-1} textStyle="display">
            {name}
            {maiden && <chakra.span fontWeight={400} color="text.muted">{` née ${maiden}`}</chakra.span>}
          </chakra.h1>
          <chakra.p textStyle="lead" color="text.muted" mt="2" fontVariantNumeric="tabular-nums">
            {formatLifeDates(person, new Date())}
          </chakra.p>
          {person.occupation && <chakra.p color="text.muted">{person.occupation}</chakra.p>}
          {kinWord && (
            <chakra.p textStyle="name" color="accent.text" mt="1">
              {kinWord}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div
        data-screen-only
        display="flex"
        flexWrap="wrap"
        justifyContent={{ base: 'center', sm: 'start' }}
        gap="3"
      >
        <ActionLink to={`/family-tree?${treeQuery}`} icon={<Network aria-hidden />}>
          Show on the tree
        </ActionLink>
        <ActionLink to={`/family-tree?view=walk&${treeQuery}`} icon={<Footprints aria-hidden />}>
          Walk from here
        </ActionLink>
        <ShareButton title={name} path={getPersonPath(person.id)} />
        <EditButton
          name={name}
          renderDialog={(onClosed) => <EditPersonDialog person={person} onClose={onClosed} />}
        />
      </chakra.div>
    </chakra.header>
  )
}

function ActionLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <ButtonLink to={to} variant="outline">
      {icon}
      {children}
    </ButtonLink>
  )
}

/** The biography as Markdown, shown as plain text until the renderer is loaded. */
function LifeStory({ text }: { text: string | null }) {
  const story = text?.trim() ?? ''
  if (story === '') return null
  return (
    <Section heading="Life story">
      <chakra.div maxW="measure">
        <Suspense fallback={<chakra.p whiteSpace="pre-line">{story}</chakra.p>}>
          <Markdown text={story} topHeading={3} />
        </Suspense>
      </chakra.div>
    </Section>
  )
}
