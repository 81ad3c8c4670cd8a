/** What pages ask of the worker. */
import { removeMediaExcept } from '#client/offline/media/remove-deleted-media.ts'

/** Takes a message of a page; gives the work that it asks for. A page may run another version of the program. */
export async function handleMessage(message: unknown): Promise<void> {
  if (isForgetting(message)) await removeMediaExcept(message.ownerId, message.ids)
}

interface Forgetting {
  ownerId: string
  ids: Set<string>
}

function isForgetting(message: unknown): message is Forgetting {
  if (typeof message !== 'object' || message === null) return false
  if (!('type' in message) || message.type !== 'REMOVE_MEDIA_EXCEPT') return false
  return (
    'ownerId' in message &&
    typeof message.ownerId === 'string' &&
    'ids' in message &&
    message.ids instanceof Set
  )
}
