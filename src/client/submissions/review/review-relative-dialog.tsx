/** The dialog in which an administrator sees a new person beside the relatives, and adds or declines the person. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type RelativeContent, relativeContent } from '#shared/contracts/submissions.contract.ts'
import { findFreeParentRole, hasKnownParent } from '#shared/relatives/relative-links.ts'
import { PossibleDuplicates } from '../relative/possible-duplicates.tsx'
import { formatRelation, listRelativeFacts } from '../relative/relative-texts.ts'
import { CorrectedPerson } from './corrected-record.tsx'
import { RecordState } from './record-state.tsx'
import { usePersonUnderReview } from './review.queries.ts'
import { getStatus, ReviewFrame, type ReviewTreeDialogProps, Told } from './review-frame.tsx'

export default function ReviewRelativeDialog(props: ReviewTreeDialogProps) {
  const content = relativeContent.safeParse(props.submission.content).data
  const query = usePersonUnderReview(content?.personId ?? '')
  const { data: people, retry: refetchPeople } = usePeople()
  const [doParentsAgree, setDoParentsAgree] = useState(false)
  const person = query.data
  const otherParent = people?.find(({ id }) => id === content?.otherParentId) ?? null
  const isOtherParentGone = content?.otherParentId !== undefined && people !== undefined && !otherParent
  const obstacle = content && person ? findObstacle(content, person, people ?? []) : null
  const isGone = getStatus(query.error) === 404
  const mayBeTold = !content?.isKeptBack || doParentsAgree
  return (
    <ReviewFrame
      {...props}
      canAccept={person !== undefined && people !== undefined && obstacle === null && mayBeTold}
      choices={{
        comparedWith: person?.updated_at ?? null,
        ...(isOtherParentGone && { otherParentId: null }),
      }}
      onStale={() => {
        void query.refetch()
        refetchPeople()
      }}
    >
      {!content && <Alert tone="destructive">This submission cannot be read. You can only decline it.</Alert>}
      {content && isGone && (
        <Alert>
          {content.personName} is no longer in the family tree, so this person can only be declined. You can
          add the person yourself on the page “Family Tree”.
        </Alert>
      )}
      {obstacle && <Alert>{obstacle}</Alert>}
      {content && person && formatFullName(person) !== content.personName && (
        <Alert>
          When this was written, the record was called “{content.personName}”. It was renamed or merged since.
        </Alert>
      )}
      {isOtherParentGone && (
        <Alert>
          The other parent is no longer in the family tree. “Accept” adds the child without that parent.
        </Alert>
      )}
      {content && <PossibleDuplicates fields={content} />}
      {content && person && (
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
          gap="4"
        >
          <Side heading="In the family tree">
            <CorrectedPerson person={person} />
            {otherParent && <CorrectedPerson person={otherParent} />}
          </Side>
          <Side heading={formatNewRelation(content, person, otherParent)} isNew>
            <NewPerson content={content} />
          </Side>
        </chakra.div>
      )}
      {content && (
        <RecordState
          noun="record"
          isPending={query.isPending}
          error={query.error}
          onTryAgain={() => void query.refetch()}
        />
      )}
      {content && <Told reason={content.reason} />}
      {content?.isKeptBack && (
        <Alert title="The sender asks you not to publish this birth until the parents agree">
          <Checkbox
            label="The parents agree"
            checked={doParentsAgree}
            onChange={({ currentTarget }) => setDoParentsAgree(currentTarget.checked)}
          />
        </Alert>
      )}
    </ReviewFrame>
  )
}

/** Why the tree has no room for this relative any more; null where there is room. */
function findObstacle(
  { relation, gender }: RelativeContent,
  person: FamilyMember,
  people: readonly FamilyMember[],
): string | null {
  const name = formatFullName(person)
  if (relation === 'sibling' && !hasKnownParent(person))
    return `${name} has no parents in the family tree, so a brother or sister cannot be added.`
  if (relation !== 'parent' || findFreeParentRole(gender ?? null, person) !== null) return null
  const parents = people.filter(({ id }) => id === person.father_id || id === person.mother_id)
  return `${name} already has ${parents.map(formatFullName).join(' and ')} as ${parents.length === 1 ? 'parent' : 'parents'} in the family tree, so this parent cannot be added.`
}

/** "Child of Ingrid Brandvold and Torstein Brandvold". */
function formatNewRelation(
  { relation }: RelativeContent,
  person: FamilyMember,
  otherParent: FamilyMember | null,
): string {
  return formatRelation(relation, formatFullName(person), otherParent ? formatFullName(otherParent) : '')
}

interface SideProps {
  heading: string
  isNew?: boolean
  children: ReactNode
}

function Side({ heading, isNew = false, children }: SideProps) {
  return (
    <chakra.section
      borderRadius="md"
      borderWidth="1px"
      borderColor={isNew ? 'accent' : 'line'}
      bg={isNew ? 'accent.soft' : 'raised'}
      px="4"
      py="3"
      display="grid"
      gap="3"
      alignContent="start"
    >
      <chakra.h3 textStyle="label" color="text.muted" overflowWrap="anywhere">
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

function NewPerson({ content }: { content: RelativeContent }) {
  const [picture] = content.pictures ?? []
  return (
    <chakra.div display="flex" gap="4">
      {picture && (
        <chakra.div flexShrink={0} w="6rem">
          <ResponsiveImage
            url={picture.fileUrl}
            picture={null}
            alt={picture.fileName}
            sizes="6rem"
            ratio={1}
            fit="cover"
            borderRadius="sm"
          />
        </chakra.div>
      )}
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.p dir="auto" textStyle="name">
          {`${content.firstName} ${content.lastName}`.trim()}
        </chakra.p>
        {listRelativeFacts(content).map((fact) => (
          <chakra.p key={fact} dir="auto" textStyle="small" color="text.muted">
            {fact}
          </chakra.p>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
