/** Receives files that another app of the phone shares with this one, and redirects to the page that submits them. */

import { readOwner } from '#client/offline/saved/saved-data.ts'
import { saveSharedFiles } from '#client/offline/saved/shared-files.ts'

/** As in the manifest. */
export const shareTargetPath = '/share-photos'

/**
 * Stores the files for the device's owner, until the owner has answered whether to add them: any website can post a form to
 * this path, too. Without an owner, nothing is stored.
 */
export async function receiveSharedFiles(request: Request): Promise<Response> {
  const { id } = await readOwner()
  if (id === null) return redirectTo('/login')
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((entry): entry is File => entry instanceof File)
    return redirectTo(`/archives?shared=${await saveSharedFiles(id, files)}`)
  } catch {
    return redirectTo('/archives?shared=full')
  }
}

function redirectTo(path: string) {
  return Response.redirect(new URL(path, location.origin).href, 303)
}
