/** The details of a person, in a sheet that leaves the tree visible: facts, family, biography, archive items and articles. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, type Ref, Suspense, useId, useState } from 'react'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { useSession } from '#client/accounts/session/use-session.ts'
import PersonArchives from '#client/archives/person-archives.tsx'
import { useMarkedItems } from '#client/faces/faces.queries.ts'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { ContributeButton } from '#client/person/suggest/contribute-button.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'
import { PersonViewLinks } from '../walk/person-view-links.tsx'
import { useRelationToUser } from '../walk/use-relation-to-user.ts'
import { BasicInformation } from './basic-information.tsx'
import { DetailSection } from './detail-section.tsx'
import { FamilyConnections } from './family-connections.tsx'
import { PersonArticles } from './person-articles.tsx'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))
const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))

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
  sheetRef?: Ref<HTMLDivElement>
}

export function PersonDialog({
  family,
  person,
  onOpen,
  onShow,
  onChangeView,
  onClose,
  sheetRef,
}: PersonDialogProps) {
  const { user } = useSession()
  const relation = useRelationToUser(family, person.id, user?.member_id ?? null)
  const markedIds = useMarkedItems(person.id)
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  const number = family.indexById.get(person.id) ?? 0
  return (
    <Dialog
      open
      form="beside"
      {...(sheetRef && { contentRef: sheetRef })}
      onClose={onClose}
      title={
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" pt="2">
          <Medallion
            name={name}
            branch={family.drawing.branch[number]}
            photoUrl={getPortraitUrl(person.profile_photo_url)}
            size="xl"
          />
          <chakra.span flex="1 1 9rem" minW="0" overflowWrap="anywhere">
            {name}
            {maiden && <chakra.span fontWeight={400} color="text.muted">{` née ${maiden}`}</chakra.span>}
            <chakra.span
              display="block"
              textStyle="small"
              fontFamily="sans"
              color="text.muted"
              fontWeight={400}
              fontVariantNumeric="tabular-nums"
            >
              {formatLifeLine(person)}
            </chakra.span>
            {relation && (
              <chakra.span display="block" textStyle="name" color="accent.text">
                {relation}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.span>
      }
      footer={<DialogActions personId={person.id} onShow={onShow} onChangeView={onChangeView} />}
    >
      <PersonArchives personId={person.id} markedIds={markedIds} />
      <BasicInformation family={family} person={person} onOpen={onOpen} />
      <FamilyConnections family={family} person={person} onOpen={onOpen} />
      <LifeStory text={person.biography} />
      <PersonArticles personId={person.id} />
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="6">
        <ButtonLink to={`/people/${encodeURIComponent(person.id)}`} variant="outline">
          Whole page
        </ButtonLink>
        <EditButton
          name={name}
          renderDialog={(onClosed) => <EditPersonDialog person={person} onClose={onClosed} />}
        />
        <ShareButton title={name} path={`/family-tree?person=${encodeURIComponent(person.id)}`} />
        <ContributeButton kind="correction" person={person} listChoices={() => listCorrections(person)} />
      </chakra.div>
    </Dialog>
  )
}

/** "1871 – 1944 · Ulvik · boatbuilder"; no line begins with a point. */
function formatLifeLine(person: FamilyMember): string {
  const place = person.birth_place?.split(',')[0]?.trim()
  return [formatLifeYears(person, new Date()), place, person.occupation].filter(Boolean).join('\u00a0· ')
}

/** Without the facts, which only the page of the person loads. */
async function listCorrections(person: FamilyMember) {
  const { listChoices } = await import('#client/person/suggest/list-choices.ts')
  return listChoices(person, undefined)
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
