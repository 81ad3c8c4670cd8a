/** The page of a person: portrait, life, family, pictures, stories and sources. */

import { chakra } from '@chakra-ui/react'
import { BookText, Footprints, Network, Printer } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { matchRoutes, useNavigationType, useParams } from 'react-router'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { useMarkedItems } from '#client/faces/faces.queries.ts'
import { MarkingWishOfPerson } from '#client/faces/marking-wish.tsx'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { makeFindName } from '#client/people/use-person-names.ts'
import { useTimeline } from '#client/timeline/timeline.queries.ts'
import { PersonArticles } from '#client/tree/details/person-articles.tsx'
import { printPage } from '#client/ui/browser/print-page.ts'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import { AncestorsSection } from './ancestors-section.tsx'
import { buildLife } from './build-life.ts'
import { PersonEditing } from './edit/person-editing.tsx'
import { findKin } from './find-kin.ts'
import { Footnotes } from './footnotes.ts'
import { KinSection } from './kin-section.tsx'
import { LifeSection } from './life-section.tsx'
import { NamesSection } from './names-section.tsx'
import { KnownNotes, NobodyPage } from './page-states.tsx'
import { type Knowledge, personFactsQuery, usePersonFacts } from './person.queries.ts'
import { RecordArticle } from './record-article.tsx'
import { Section } from './section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { ContributeButton } from './suggest/contribute-button.tsx'
import { InviteButton } from './suggest/invite-button.tsx'
import { listChoices } from './suggest/list-choices.ts'
import { useKinWord } from './use-kin-word.ts'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))
const CommentsSection = lazy(() => import('#client/comments/comments-section.tsx'))
const PersonArchives = lazy(() => import('#client/archives/person-archives.tsx'))

/** Starts the requests before the page is rendered. */
export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/people/:id' }], location)?.[0]?.params ?? {}
  void queryClient.prefetchQuery(peopleQuery(userId))
  if (id) void queryClient.prefetchQuery(personFactsQuery(userId, id))
  void queryClient.prefetchQuery(commentsQuery(userId))
}

/** The key resets scroll position and focus when another person opens. */
export function Component() {
  const { id = '' } = useParams()
  return <PersonPage key={id} id={id} />
}

function PersonPage({ id }: { id: string }) {
  const people = usePeople()
  const person = people.data?.find((one) => one.id === id)
  if (people.data && person)
    return (
      <PersonEditing people={people.data} person={person}>
        <PersonView people={people.data} person={person} />
      </PersonEditing>
    )
  return <NobodyPage noun="person" people={people} />
}

interface PersonViewProps {
  people: FamilyMember[]
  person: FamilyMember
}

function PersonView({ people, person }: PersonViewProps) {
  const known = usePersonFacts(person.id)
  const events = useTimeline().data
  // What a phone shows first is drawn first; on the way back all at once, for the place to which the page was scrolled.
  const isWhole = useDeferredValue(true, useNavigationType() === 'POP')
  const kin = useMemo(() => findKin(people, person), [people, person])
  const ownNames = known.data?.names.filter(({ person_id }) => person_id === person.id) ?? []
  const names = ownNames.toSorted((a, b) => a.position - b.position)
  const life = useMemo(() => {
    const findName = makeFindName(people)
    return buildLife({ person, kin, facts: known.data?.facts, events: events ?? [], findName })
  }, [people, person, kin, known.data, events])
  const footnotes = new Footnotes([
    ...names.flatMap(({ citations = [] }) => citations),
    ...life.flatMap(({ citations }) => citations),
  ])
  return (
    <RecordArticle maxW="page">
      <PersonHeader people={people} person={person} facts={known.data?.facts} isWhole={isWhole} />
      <KnownNotes noun="person" known={known} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) 21rem',
          _print: 'minmax(0, 1fr) 18rem',
        }}
        columnGap="14"
      >
        <div>
          <LifeSection heading="Life" events={life} footnotes={footnotes} />
          <LifeStory text={person.biography} />
        </div>
        <div>
          <KinSection person={person} kin={kin} phrases={known.data?.relation_phrases}>
            <ContributeButton
              kind="relative"
              person={person}
              listChoices={() => listRelativesToAdd(person, people)}
            />
          </KinSection>
          <NamesSection names={names} heading={formatFullName(person)} footnotes={footnotes} />
        </div>
      </chakra.div>
      {isWhole && <MoreOfPerson {...{ people, person, footnotes, known: known.data }} />}
    </RecordArticle>
  )
}

interface MoreOfPersonProps extends PersonViewProps {
  footnotes: Footnotes
  known: Knowledge | undefined
}

/** What stands below the life and the family. */
function MoreOfPerson({ people, person, footnotes, known }: MoreOfPersonProps) {
  const markedIds = useMarkedItems(person.id)
  return (
    <>
      <AncestorsSection people={people} person={person} />
      <chakra.div maxW={{ base: 'measure', _print: 'none' }}>
        {/* The row of pictures is wider than its place, as in the sheet on the tree. */}
        <chakra.div overflowX="clip">
          <Suspense>
            <PersonArchives personId={person.id} markedIds={markedIds} />
          </Suspense>
        </chakra.div>
        <MarkingWishOfPerson personId={person.id} name={formatFullName(person)} />
        <div data-screen-only>
          <PersonArticles personId={person.id} />
        </div>
        <chakra.div data-screen-only mt="6" display="flex" flexWrap="wrap" gap="3">
          <ContributeButton kind="blog" person={person} />
          <ContributeButton
            kind="archive"
            person={person}
            createSubject={() => createVoiceSubjectOf(person)}
          />
        </chakra.div>
        <SourcesSection
          footnotes={footnotes}
          sources={known?.sources ?? []}
          repositories={known?.repositories ?? []}
        />
        <chakra.div data-screen-only>
          <Suspense>
            <CommentsSection target={{ type: 'person', id: person.id, title: formatFullName(person) }} />
          </Suspense>
        </chakra.div>
      </chakra.div>
    </>
  )
}

async function createVoiceSubjectOf(person: FamilyMember) {
  const { createPersonSubject } = await import('#client/submissions/voice/voice-subject.ts')
  return createPersonSubject(person, formatFullName(person))
}

async function listRelativesToAdd(person: FamilyMember, people: FamilyMember[]) {
  const { listRelativeChoices } = await import('./suggest/list-relatives.ts')
  return listRelativeChoices(person, people)
}

interface PersonHeaderProps extends PersonViewProps {
  facts: Fact[] | undefined
  /** False in the first drawing, which keeps a line free for what the person is to the reader. */
  isWhole: boolean
}

function PersonHeader({ people, person, facts, isWhole }: PersonHeaderProps) {
  const { user } = useSession()
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  const ownId = user?.member_id ?? null
  const kinWord = useKinWord(isWhole ? people : undefined, person.id, ownId)
  const heading = usePageHeading()
  useDocumentTitle(name)
  const treeQuery = `person=${encodeURIComponent(person.id)}`
  return (
    <chakra.header display="grid" gap="5">
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', sm: 'row', _print: 'row' }}
        alignItems="center"
        textAlign={{ base: 'center', sm: 'start', _print: 'start' }}
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
          {(kinWord || (ownId && !isWhole)) && (
            <chakra.p data-screen-only textStyle="name" color="accent.text" mt="1">
              {!kinWord || ownId === person.id ? (
                (kinWord ?? '\u00a0')
              ) : (
                <TextLink
                  to={getRelationPath(ownId, person.id)}
                  aria-label={`${kinWord}: how you are related`}
                >
                  {kinWord}
                </TextLink>
              )}
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
        <ButtonLink to={`/family-tree?${treeQuery}`} variant="outline">
          <Network aria-hidden />
          Show on the tree
        </ButtonLink>
        <ShareButton title={name} path={getPersonPath(person.id)} />
        <ContributeButton kind="correction" person={person} listChoices={() => listChoices(person, facts)} />
        <InviteButton person={person} />
        <EditButton
          name={name}
          renderDialog={(onClosed) => <EditPersonDialog person={person} onClose={onClosed} />}
        />
        <ActionMenu
          label="More"
          itemName={name}
          actions={[
            { label: 'Walk from here', icon: Footprints, to: `/family-tree?view=walk&${treeQuery}` },
            { label: 'Make a report', icon: BookText, to: `/reports?${treeQuery}` },
            { label: 'Print this page', icon: Printer, onSelect: () => void printPage() },
          ]}
        />
      </chakra.div>
    </chakra.header>
  )
}

/** The page that shows the steps from one person to another. */
function getRelationPath(of: string | null, relative: string): string {
  return `/family-tree?${new URLSearchParams({ view: 'relation', of: of ?? '', with: relative })}`
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
