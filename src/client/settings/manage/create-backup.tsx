/** Creates a backup of everything and downloads it to this device. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { useStorageStats } from '#client/stats/dashboard/dashboard.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { downloadFromServer } from '#client/ui/files/download-from-server.ts'
import { DownloadResult } from '#client/ui/files/download-result.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { downloadBackup } from '#shared/contracts/operations.contract.ts'

export function CreateBackup() {
  const proof = usePasswordConfirmation()
  const storage = useStorageStats()
  const { possible, reason } = useCanEdit()
  const [share, setShare] = useState<number | null>(null)
  const expected = storage.data?.totalUsed ?? null
  const take = useMutation({
    onMutate: () => setShare(null),
    mutationFn: () =>
      proof.withConfirmedPassword(() =>
        downloadFromServer(downloadBackup, { expectedBytes: expected, onProgress: setShare }),
      ),
  })
  const failure = take.error instanceof PasswordNotConfirmedError ? null : take.error
  return (
    <TitledPanel heading="Back up now">
      <chakra.div display="grid" gap="4" maxW="measure">
        <chakra.p color="text.muted">
          Downloads one file with the database and all media files to this device. The file contains private
          data of the whole family. Keep it where nobody else has access.
        </chakra.p>
        {failure && (
          <Alert tone="destructive" title="The backup could not be created">
            {failure.message}
          </Alert>
        )}
        {take.data !== undefined && <DownloadResult name={take.data} />}
        {take.isPending && !proof.isAsking ? (
          <ProgressBar label={share === null ? 'Preparing the backup' : 'Saving'} share={share} />
        ) : (
          <div>
            <Button disabled={!possible || take.isPending} onClick={() => take.mutate()}>
              <Download aria-hidden />
              Back up now
            </Button>
            {reason && (
              <chakra.p textStyle="small" color="text.muted" mt="2">
                {reason}
              </chakra.p>
            )}
          </div>
        )}
      </chakra.div>
      {proof.dialog}
    </TitledPanel>
  )
}
