/** Takes files that another app of the phone shares with the site, and leads to the page where they are sent from. */

import { readOwner } from '#client/offline/saved/saved-data.ts'
import { saveSharedFiles } from '#client/offline/saved/shared-files.ts'

/** As in the manifest. */
export const shareTargetPath = '/share-photos'

/** Keeps the files for the person who is signed in; where nobody is, nothing is kept. */
export async function receiveSharedFiles(request: Request): Promise<Response> {
  const { id } = await readOwner()
  if (id === null) return lead('/login')
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((entry): entry is File => entry instanceof File)
    return lead((await saveSharedFiles(id, files)) ? '/archives?shared=1' : '/archives?shared=full')
  } catch {
    return lead('/archives?shared=full')
  }
}

function lead(path: string) {
  return Response.redirect(new URL(path, location.origin).href, 303)
}
