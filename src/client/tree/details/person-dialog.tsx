/** The details dialog of a person: facts, family, biography, archive items and articles. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { getArticleDate } from '#client/articles/article-text.ts'
import { getArticlePath } from '#client/articles/list-history.ts'
import { useNewestArticles } from '#client/articles/newest-articles.ts'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { articleKinds } from '#shared/article-kinds.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import { findMember, listUnions } from '../chart/relatives.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { PersonViewLinks } from '../walk/person-view-links.tsx'
import { DetailRow, DetailSection, PersonButton } from './detail-section.tsx'
import { FamilyConnections } from './family-connections.tsx'
import { formatPlace, formatUnion } from './format-union.ts'

const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))
const PersonArchives = lazy(() => import('#client/archives/person-archives.tsx'))

interface PersonDialogProps {
  family: Family
  person: FamilyMember
  /** Opens another person's details. */
  onOpen: (id: string) => void
  /** Shows the person on the tree. */
  onShow: (id: string) => void
  /** Opens another view of the tree, starting from this person. */
  onChangeView: (changes: Partial<TreeUrlState>) => void
  onClose: () => void
}

export function PersonDialog({ family, person, onOpen, onShow, onChangeView, onClose }: PersonDialogProps) {
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
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
            photoUrl={getPortraitUrl(person.profile_photo_url)}
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
      footer={<DialogActions personId={person.id} onShow={onShow} onChangeView={onChangeView} />}
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

const linkedViews = ['ancestors', 'descendants', 'fan', 'relation', 'walk'] as const

/** The button that shows the person on the tree, and a button that reveals links to other views. */
function DialogActions({
  personId,
  onShow,
  onChangeView,
}: { personId: string } & Pick<PersonDialogProps, 'onShow' | 'onChangeView'>) {
  const [isExpanded, setIsExpanded] = useState(false)
  const id = useId()
  return (
    <>
      {isExpanded && (
        <chakra.div id={id} w="full">
          <PersonViewLinks personId={personId} shown={linkedViews} onChangeView={onChangeView} />
        </chakra.div>
      )}
      <Button
        variant="outline"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? id : undefined}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        Show in another view
        {isExpanded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
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
      <DetailRow key="aka" term="Also known as">
        {person.also_known_as.join(', ')}
      </DetailRow>
    ),
    person.occupation && (
      <DetailRow key="occupation" term="Occupation">
        {person.occupation}
      </DetailRow>
    ),
    person.birth_place && (
      <DetailRow key="born" term="Born in">
        {formatPlace(person.birth_place)}
      </DetailRow>
    ),
    person.death_place && (
      <DetailRow key="died" term="Died in">
        {formatPlace(person.death_place)}
      </DetailRow>
    ),
    person.maiden_name && (
      <DetailRow key="maiden" term="Maiden name">
        {person.maiden_name}
      </DetailRow>
    ),
    unions.length > 0 && (
      <DetailRow key="married" term="Married to">
        <chakra.ol listStyleType="none">
          {unions.map((union) => {
            const partner = findMember(family, union.member_id)
            const unionText = formatUnion(union)
            return (
              <chakra.li key={union.union_id} _notLast={{ mb: '1.5' }}>
                {partner ? (
                  <PersonButton member={partner} onOpen={onOpen} />
                ) : family.partial ? (
                  '…'
                ) : (
                  'Unknown'
                )}
                {unionText && (
                  <chakra.span display="block" textStyle="small" color="text.muted">
                    {unionText}
                  </chakra.span>
                )}
              </chakra.li>
            )
          })}
        </chakra.ol>
      </DetailRow>
    ),
  ].filter(Boolean)
  return (
    <DetailSection heading="Basic Information">
      {facts.length > 0 ? <dl>{facts}</dl> : <chakra.p color="text.muted">Nothing is recorded yet.</chakra.p>}
    </DetailSection>
  )
}

/** The biography as Markdown, shown as plain text until the renderer is loaded. */
function LifeStory({ text }: { text: string | null }) {
  const story = text?.trim() ?? ''
  if (story === '') return null
  return (
    <DetailSection heading="Life Story">
      <Suspense fallback={<chakra.p whiteSpace="pre-line">{story}</chakra.p>}>
        <Markdown text={story} topHeading={4} />
      </Suspense>
    </DetailSection>
  )
}

/** The news and blog posts that name the person, newest first; renders nothing when there are none. */
function Stories({ personId }: { personId: string }) {
  const { articles } = useNewestArticles()
  const stories = articles.filter(({ article }) => article.member_ids.includes(personId))
  if (stories.length === 0) return null
  return (
    <DetailSection heading="Stories">
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
    </DetailSection>
  )
}
