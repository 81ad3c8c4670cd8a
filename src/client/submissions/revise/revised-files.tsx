/** Loads the files of the submission that is revised, until the draft has them or the author does without. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchBytes } from '#client/api/fetch-file.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import type { SubmittedFile } from '#shared/contracts/submissions.contract.ts'
import type { DraftState } from '../draft/draft-state.ts'
import { parseMissingFiles } from '../draft/missing-files.ts'
import type { WorkingDraft } from '../draft/working-draft.ts'

/** Loads the file as it was sent: what the site shows has no metadata and may have another format. */
async function loadFile({ fileUrl, fileName, fileType }: SubmittedFile, signal: AbortSignal): Promise<File> {
  return new File([await fetchBytes(`${fileUrl}?original=1`, signal)], fileName, { type: fileType })
}

interface RevisedFilesProps {
  draft: WorkingDraft
  state: DraftState
}

export function RevisedFiles({ draft, state: { access, fields } }: RevisedFilesProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const missing = fields['missingFiles'] ?? ''
  const isLoading = access === 'here' && !hasFailed
  const load = useEffectEvent((signal: AbortSignal) =>
    Promise.all(parseMissingFiles(missing).map((file) => loadFile(file, signal))).then(
      (loaded) => {
        if (!signal.aborted) draft.addInitialFiles(loaded)
      },
      () => {
        if (!signal.aborted) setHasFailed(true)
      },
    ),
  )
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [isLoading])
  return (
    <div>
      {hasFailed ? (
        <Alert>Your earlier files could not be loaded from the server.</Alert>
      ) : (
        <LoadingText>Loading your files...</LoadingText>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
        {hasFailed && (
          <Button variant="outline" onClick={() => setHasFailed(false)}>
            Try Again
          </Button>
        )}
        <Button variant="quiet" onClick={() => draft.setField('missingFiles', '')}>
          Send without these files
        </Button>
      </chakra.div>
    </div>
  )
}
