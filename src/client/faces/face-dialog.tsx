/** One face: who says who it is, and what the user can do about it. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Face } from '#shared/contracts/faces.contract.ts'
import { FaceClaim } from './face-claim.tsx'
import { FaceCrop } from './face-crop.tsx'
import { type FaceChoice, FacePicker } from './face-picker.tsx'
import { formatFaceStatus } from './face-texts.ts'
import { type FaceView, formatFace } from './face-views.ts'
import { type FaceChange, useChangeFace } from './faces.changes.ts'
import { useSendFace } from './use-send-face.ts'

interface FaceDialogProps {
  item: ArchiveItem
  view: FaceView
  onClose: () => void
  /** Opens the picture's own way of moving a mark; absent elsewhere. */
  onMove?: (face: Face) => void
}

export default function FaceDialog({ item, view, onClose, onMove }: FaceDialogProps) {
  const { user } = useSession()
  const findName = useFindPersonName()
  const field = useRef<HTMLDivElement>(null)
  const { face, claims, region } = view
  const status = formatFaceStatus(view)
  if (!user) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatFace(view, findName)}
      description={status === '' ? undefined : status}
      maxW="32rem"
      {...(claims.length === 0 && { initialFocus: () => field.current?.querySelector('input') ?? null })}
    >
      <chakra.div display="grid" gap="5" pt="2" pb="4">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <FaceCrop item={item} region={region} size="min(8rem, 40vw)" />
          <chakra.p flex="1 1 8rem" minW="0" overflowWrap="anywhere" textStyle="small" color="text.muted">
            {'In the picture '}
            <TextLink to={`/archives/${encodeURIComponent(item.id)}`} onClick={onClose}>
              {item.title}
            </TextLink>
          </chakra.p>
        </chakra.div>
        {face ? (
          <Answers
            {...{ item, view, onClose, userId: user.id, fieldRef: field }}
            face={face}
            onMove={onMove}
          />
        ) : (
          <p>
            {'This mark is saved on this device and has not been sent yet. You can change or remove it in '}
            <TextLink to="/my-submissions">My Submissions</TextLink>.
          </p>
        )}
      </chakra.div>
    </Dialog>
  )
}

interface AnswersProps extends Omit<FaceDialogProps, 'onMove'> {
  userId: string
  face: Face
  fieldRef: React.RefObject<HTMLDivElement | null>
  onMove: ((face: Face) => void) | undefined
}

function Answers({ item, view, face, userId, fieldRef, onClose, onMove }: AnswersProps) {
  const { user, live } = useSession()
  const { online } = useConnection()
  const { send, isSending } = useSendFace(userId)
  const change = useChangeFace()
  const isAdmin = user?.role === 'admin'
  const isOnlyOwn = face.marked_by === userId && face.answers.every(({ author_id }) => author_id === userId)
  const canChange = live && online

  async function choose({ personId, name }: FaceChoice) {
    if (isSending) return
    const content = { title: item.title, itemId: item.id, faceId: face.id, region: null, personId, name }
    if (await send(content, face.region)) onClose()
  }
  function save(saved: FaceChange) {
    change.mutate(saved, {
      onSuccess: () => saved.kind === 'remove' && onClose(),
      onError: ({ message }) => toast({ title: message, tone: 'destructive' }),
    })
  }

  return (
    <>
      {view.claims.length > 0 && (
        <chakra.ul listStyleType="none">
          {view.claims.map((claim) => (
            <FaceClaim
              key={claim.key}
              claim={claim}
              isDisputed={view.claims.length > 1}
              canChange={canChange && !change.isPending}
              isOnlyOwn={isOnlyOwn}
              onAgree={() => void choose(claim)}
              onChange={save}
            />
          ))}
        </chakra.ul>
      )}
      <FacePicker
        label={view.claims.length === 0 ? 'Who is this?' : 'Is it somebody else?'}
        suggestedIds={view.claims.length === 0 ? item.member_ids : []}
        fieldRef={fieldRef}
        onChoose={(choice) => void choose(choice)}
      />
      {canChange && (isAdmin || isOnlyOwn) && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" borderTopWidth="1px" borderColor="line" pt="4">
          {onMove && (
            <Button variant="outline" onClick={() => onMove(face)}>
              Move the mark
            </Button>
          )}
          <Button
            variant="outline"
            disabled={change.isPending}
            onClick={() => save({ kind: 'remove', face })}
          >
            Remove the mark
          </Button>
        </chakra.div>
      )}
    </>
  )
}
