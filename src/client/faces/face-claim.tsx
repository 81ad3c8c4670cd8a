/** One of the people whom a face may show: who says so, and the buttons to agree, to decide and to remove. */
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatSources } from './face-texts.ts'
import { type Claim, formatClaim, waitsForAdministrator } from './face-views.ts'
import type { FaceChange } from './faces.changes.ts'

interface FaceClaimProps {
  claim: Claim
  isDisputed: boolean
  /** The server can be reached. */
  canChange: boolean
  /** The whole mark can be removed instead. */
  isOnlyOwn: boolean
  onAgree: () => void
  onChange: (change: FaceChange) => void
}

export function FaceClaim({ claim, isDisputed, canChange, isOnlyOwn, onAgree, onChange }: FaceClaimProps) {
  const { user } = useSession()
  const findName = useFindPersonName()
  const name = formatClaim(claim, findName)
  const { personId, answers, waiting } = claim
  const own = answers.find(({ author_id }) => author_id !== null && author_id === user?.id)
  const isMarked = personId !== null && personId === user?.member_id
  const isAdmin = user?.role === 'admin'
  const [first] = answers
  const isWaiting = waitsForAdministrator(claim)
  const removable = isMarked || isAdmin ? first : own
  return (
    <chakra.li py="3" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0', pt: '0' }}>
      <chakra.p textStyle="name" overflowWrap="anywhere">
        {personId !== null && findName(personId) !== undefined ? (
          <TextLink to={getPersonPath(personId)}>{name}</TextLink>
        ) : (
          name
        )}
      </chakra.p>
      <chakra.p textStyle="small" color="text.muted">
        {formatSources(claim, user?.id ?? '')}
        {isMarked && (
          <>
            {' You can remove yourself here. In your '}
            <TextLink to="/profile">profile</TextLink>
            {' you can say that you never wish to be marked.'}
          </>
        )}
        {isWaiting && ' Under 16: only you and the administrators see this name until one of them allows it.'}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2" _empty={{ display: 'none' }}>
        {!own && !waiting && !isMarked && !isWaiting && (
          <Button variant="outline" aria-label={`Yes, this is ${name}`} onClick={onAgree}>
            <Check aria-hidden />
            Yes
          </Button>
        )}
        {isAdmin && canChange && first && (isDisputed || isWaiting) && (
          <Button
            variant="outline"
            aria-label={isWaiting ? `Allow this mark: ${name}` : `This is right: ${name}`}
            onClick={() => onChange({ kind: 'accept', answer: first })}
          >
            {isWaiting ? 'Allow this mark' : 'This is right'}
          </Button>
        )}
        {canChange && removable && (isMarked || !isOnlyOwn) && (
          <Button
            variant="outline"
            aria-label={isMarked ? 'Remove me from this picture' : `Remove this name: ${name}`}
            onClick={() => onChange({ kind: 'remove-answer', answer: removable })}
          >
            {isMarked ? 'Remove me from this picture' : 'Remove this name'}
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}
