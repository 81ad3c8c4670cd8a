/** All that is known of one person, with their family by name: each name leads on to that person. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { dateOf } from '#client/articles/article-text.ts'
import { useArticles } from '#client/articles/articles.queries.ts'
import { newestArticles } from '#client/articles/newest-articles.ts'
import { articleAddress } from '#client/articles/way-back.ts'
import { fullName, maidenName } from '#client/people/person-name.ts'
import { portraitUrl } from '#client/people/photo-size.ts'
import { linkRecipe } from '#client/theme/recipes.ts'
import { Button, TextLink } from '#client/ui/button.tsx'
import { sayDate } from '#client/ui/dates.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Medallion } from '#client/ui/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { lifeYears } from '#shared/genealogy/edtf-life.ts'
import { findMember, type Relatives, relativesOf, unionsOf } from './relatives.ts'
import type { Family } from './tree.queries.ts'
import { placeWords, unionWords } from './union-words.ts'

const Markdown = lazy(() => import('#client/ui/markdown.tsx'))
const PersonArchives = lazy(() => import('#client/archives/person-archives.tsx'))

interface PersonDialogProps {
  family: Family
  person: FamilyMember
  /** Goes on to another person's details. */
  onOpen: (id: string) => void
  onShow: (id: string) => void
  onClose: () => void
}

export function PersonDialog({ family, person, onOpen, onShow, onClose }: PersonDialogProps) {
  const name = fullName(person)
  const maiden = maidenName(person)
  const number = family.numberOf.get(person.id) ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <chakra.span display="flex" alignItems="center" gap="4" pt="2">
          <Medallion
            name={name}
            branch={family.picture.branch[number]}
            photoUrl={portraitUrl(person.profile_photo_url)}
            size="lg"
          />
          <chakra.span>
            {name}
            {maiden && <chakra.span fontWeight={400} color="text.muted">{` née ${maiden}`}</chakra.span>}
            <chakra.span
              display="block"
              textStyle="body"
              color="text.muted"
              fontWeight={400}
              fontVariantNumeric="tabular-nums"
            >
              {lifeYears(person, new Date())}
            </chakra.span>
          </chakra.span>
        </chakra.span>
      }
      footer={<Button onClick={() => onShow(person.id)}>Show on the tree</Button>}
    >
      <BasicInformation family={family} person={person} onOpen={onOpen} />
      <FamilyConnections relatives={relativesOf(family, person)} onOpen={onOpen} />
      <LifeStory text={person.biography} />
      <Suspense>
        <PersonArchives personId={person.id} />
      </Suspense>
      <Stories personId={person.id} />
    </Dialog>
  )
}

const NameButton = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

function Name({ member, onOpen }: { member: FamilyMember; onOpen: (id: string) => void }) {
  return (
    <NameButton
      textStyle="name"
      textAlign="start"
      cursor="pointer"
      display="inline-flex"
      alignItems="center"
      minH="touch"
      onClick={() => onOpen(member.id)}
    >
      {fullName(member)}
    </NameButton>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <chakra.section mt="6">
      <chakra.h3
        textStyle="label"
        color="accent.text"
        borderBottomWidth="1px"
        borderColor="line"
        pb="1.5"
        mb="2"
      >
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '8.5rem 1fr' }} columnGap="4" py="1.5">
      <chakra.dt color="text.muted">{term}</chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </chakra.div>
  )
}

function BasicInformation({
  family,
  person,
  onOpen,
}: Pick<PersonDialogProps, 'family' | 'person' | 'onOpen'>) {
  const unions = unionsOf(person)
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
        {placeWords(person.birth_place)}
      </Fact>
    ),
    person.death_place && (
      <Fact key="died" term="Died in">
        {placeWords(person.death_place)}
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
            const words = unionWords(union)
            return (
              <chakra.li key={union.union_id} _notLast={{ mb: '1.5' }}>
                {partner ? <Name member={partner} onOpen={onOpen} /> : 'Unknown'}
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

const kinds = {
  adoptive: 'Adoptive parents',
  foster: 'Foster parents',
  step: 'Step-parents',
  guardian: 'Guardians',
}

function FamilyConnections({ relatives, onOpen }: { relatives: Relatives; onOpen: (id: string) => void }) {
  const { parents, otherParents, children, otherChildren, siblings } = relatives
  const groups = [
    { term: 'Parents', members: parents },
    ...Object.entries(kinds).map(([kind, term]) => ({
      term,
      members: otherParents.filter((parent) => parent.kind === kind).map(({ member }) => member),
    })),
    { term: children.length === 1 ? 'Child' : 'Children', members: children },
    { term: 'Adopted and foster children', members: otherChildren },
    { term: 'Siblings', members: siblings },
  ].filter(({ members }) => members.length > 0)
  return (
    <Section heading="Family Connections">
      {groups.length === 0 && <chakra.p color="text.muted">No parents or children are recorded.</chakra.p>}
      <dl>
        {groups.map(({ term, members }) => (
          <Fact key={term} term={term}>
            <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4">
              {members.map((member) => (
                <li key={member.id}>
                  <Name member={member} onOpen={onOpen} />
                </li>
              ))}
            </chakra.ul>
          </Fact>
        ))}
      </dl>
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
  const news = useArticles('news').data ?? []
  const blog = useArticles('blog').data ?? []
  const stories = newestArticles(news, blog).filter(({ article }) => article.member_ids.includes(personId))
  if (stories.length === 0) return null
  return (
    <Section heading="Stories">
      <chakra.ul listStyleType="none">
        {stories.map(({ kind, article }) => (
          <chakra.li key={article.id} pb="1.5">
            <TextLink
              to={articleAddress(kind, article)}
              textStyle="name"
              display="inline-flex"
              alignItems="center"
              minH="touch"
            >
              {article.title}
            </TextLink>
            <chakra.span display="block" textStyle="small" color="text.muted">
              {`${kind === 'news' ? 'News' : 'Blog'} · ${sayDate(dateOf(article))}`}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
