/** All that is known of one person, with their family by name: each name leads on to that person. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { getArticleDate } from '#client/articles/article-text.ts'
import { useNewestArticles } from '#client/articles/newest-articles.ts'
import { getArticlePath } from '#client/articles/list-history.ts'
import { fullName, maidenName } from '#client/people/person-name.ts'
import { portraitUrl } from '#client/people/portrait-url.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { articleKinds } from '#shared/article-kinds.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { FamilyConnections } from './family-connections.tsx'
import { Fact, Name, Section } from './detail-section.tsx'
import { findMember, listUnions } from '../chart/relatives.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { formatPlace, formatUnion } from './format-union.ts'
import { PersonViewLinks } from '../walk/person-view-links.tsx'

const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))
const PersonArchives = lazy(() => import('#client/archives/person-archives.tsx'))

interface PersonDialogProps {
  family: Family
  person: FamilyMember
  /** Goes on to another person's details. */
  onOpen: (id: string) => void
  onShow: (id: string) => void
  /** Looks at the tree in another way, from this person. */
  onChangeView: (changes: Partial<TreeUrlState>) => void
  onClose: () => void
}

export function PersonDialog({ family, person, onOpen, onShow, onChangeView, onClose }: PersonDialogProps) {
  const name = fullName(person)
  const maiden = maidenName(person)
  const number = family.indexById.get(person.id) ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" pt="2">
          <Avatar
            name={name}
            branch={family.drawing.branch[number]}
            photoUrl={portraitUrl(person.profile_photo_url)}
            size="lg"
          />
          <chakra.span flex="1 1 9rem" minW="0" overflowWrap="anywhere">
            {name}
            {maiden && <chakra.span fontWeight={400} color="text.muted">{` née ${maiden}`}</chakra.span>}
            <chakra.span
              display="block"
              textStyle="body"
              color="text.muted"
              fontWeight={400}
              fontVariantNumeric="tabular-nums"
            >
              {formatLifeYears(person, new Date())}
            </chakra.span>
          </chakra.span>
        </chakra.span>
      }
      footer={<Ways personId={person.id} onShow={onShow} onChangeView={onChangeView} />}
    >
      <BasicInformation family={family} person={person} onOpen={onOpen} />
      <FamilyConnections family={family} person={person} onOpen={onOpen} />
      <LifeStory text={person.biography} />
      <Suspense>
        <PersonArchives personId={person.id} />
      </Suspense>
      <Stories personId={person.id} />
    </Dialog>
  )
}

const waysFromHere = ['ancestors', 'descendants', 'fan', 'relation', 'walk'] as const

/** The way to the tree, and behind one more button the other ways of looking. */
function Ways({
  personId,
  onShow,
  onChangeView,
}: { personId: string } & Pick<PersonDialogProps, 'onShow' | 'onChangeView'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {open && (
        <chakra.div id={id} w="full">
          <PersonViewLinks personId={personId} shown={waysFromHere} onChangeView={onChangeView} />
        </chakra.div>
      )}
      <Button
        variant="outline"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Look from here
        {open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
      </Button>
      <Button onClick={() => onShow(personId)}>Show on the tree</Button>
    </>
  )
}

function BasicInformation({
  family,
  person,
  onOpen,
}: Pick<PersonDialogProps, 'family' | 'person' | 'onOpen'>) {
  const unions = listUnions(person)
  const facts = [
    person.also_known_as.length > 0 && (
      <Fact key="aka" term="Also known as">
        {person.also_known_as.join(', ')}
      </Fact>
    ),
    person.occupation && (
      <Fact key="occupation" term="Occupation">
        {person.occupation}
      </Fact>
    ),
    person.birth_place && (
      <Fact key="born" term="Born in">
        {formatPlace(person.birth_place)}
      </Fact>
    ),
    person.death_place && (
      <Fact key="died" term="Died in">
        {formatPlace(person.death_place)}
      </Fact>
    ),
    person.maiden_name && (
      <Fact key="maiden" term="Maiden name">
        {person.maiden_name}
      </Fact>
    ),
    unions.length > 0 && (
      <Fact key="married" term="Married to">
        <chakra.ol listStyleType="none">
          {unions.map((union) => {
            const partner = findMember(family, union.member_id)
            const words = formatUnion(union)
            return (
              <chakra.li key={union.union_id} _notLast={{ mb: '1.5' }}>
                {partner ? <Name member={partner} onOpen={onOpen} /> : family.partial ? '…' : 'Unknown'}
                {words && (
                  <chakra.span display="block" textStyle="small" color="text.muted">
                    {words}
                  </chakra.span>
                )}
              </chakra.li>
            )
          })}
        </chakra.ol>
      </Fact>
    ),
  ].filter(Boolean)
  return (
    <Section heading="Basic Information">
      {facts.length > 0 ? <dl>{facts}</dl> : <chakra.p color="text.muted">Nothing is recorded yet.</chakra.p>}
    </Section>
  )
}

/** Read as Markdown; until that is loaded, as plain text. */
function LifeStory({ text }: { text: string | null }) {
  const story = text?.trim() ?? ''
  if (story === '') return null
  return (
    <Section heading="Life Story">
      <Suspense fallback={<chakra.p whiteSpace="pre-line">{story}</chakra.p>}>
        <Markdown text={story} topHeading={4} />
      </Suspense>
    </Section>
  )
}

/** The news and posts that name the person, newest first; nothing while there are none. */
function Stories({ personId }: { personId: string }) {
  const { articles } = useNewestArticles()
  const stories = articles.filter(({ article }) => article.member_ids.includes(personId))
  if (stories.length === 0) return null
  return (
    <Section heading="Stories">
      <chakra.ul listStyleType="none">
        {stories.map(({ kind, article }) => (
          <chakra.li key={article.id} pb="1.5">
            <TextLink
              to={getArticlePath(kind, article)}
              textStyle="name"
              display="inline-flex"
              alignItems="center"
              minH="touch"
            >
              {article.title}
            </TextLink>
            <chakra.span display="block" textStyle="small" color="text.muted">
              {`${articleKinds[kind].label} · ${formatDate(getArticleDate(article))}`}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
