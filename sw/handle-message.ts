/** Handles messages of pages to the service worker. */
import { removeMediaExcept } from '#client/offline/media/remove-deleted-media.ts'

/** Handles one message. A page may run another version of the app. */
export async function handleMessage(message: unknown): Promise<void> {
  if (isRemoveMedia(message)) await removeMediaExcept(message.ownerId, message.ids)
}

interface RemoveMediaMessage {
  ownerId: string
  ids: Set<string>
}

function isRemoveMedia(message: unknown): message is RemoveMediaMessage {
  if (typeof message !== 'object' || message === null) return false
  if (!('type' in message) || message.type !== 'REMOVE_MEDIA_EXCEPT') return false
  return (
    'ownerId' in message &&
    typeof message.ownerId === 'string' &&
    'ids' in message &&
    message.ids instanceof Set
  )
}
