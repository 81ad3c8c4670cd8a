/** Switches the notices of the comments on one record off and on. */
import { chakra } from '@chakra-ui/react'
import { BellOff, BellRing } from 'lucide-react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useMutedConversations } from '#client/notices/notices.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { CommentTarget } from './comment-threads.ts'

export function MuteSwitch({ target: { type, id } }: { target: CommentTarget }) {
  const { live } = useSession()
  const { mutedIds, mute, isPending } = useMutedConversations()
  const isMuted = mutedIds.includes(id)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" mt="4">
      <Button
        variant="quiet"
        px="3"
        ms="-3"
        color="text.muted"
        disabled={!live || isPending}
        onClick={() => mute({ targetType: type, targetId: id, isMuted: !isMuted })}
      >
        {isMuted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
        {isMuted ? 'Turn notifications on again' : 'Turn notifications off here'}
      </Button>
      {isMuted && (
        <chakra.p textStyle="small" color="text.muted">
          You get no notifications about these comments.
        </chakra.p>
      )}
    </chakra.div>
  )
}
