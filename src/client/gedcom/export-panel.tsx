/** The panel that exports the family tree as a GEDCOM file, with or without media. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { useConnection } from '#client/api/use-connection.ts'
import { useStorageStats } from '#client/stats/dashboard/dashboard.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { downloadFromServer } from '#client/ui/files/download-from-server.ts'
import { DownloadResult } from '#client/ui/files/download-result.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { exportGedcom } from '#shared/contracts/gedcom.contract.ts'

const versions = {
  '5.5.1': 'GEDCOM 5.5.1, for most programs',
  '7.0': 'GEDCOM 7.0, the newest',
} as const

export function ExportPanel() {
  const [version, setVersion] = useState<keyof typeof versions>('5.5.1')
  const [media, setMedia] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const proof = usePasswordConfirmation()
  const { possible, reason } = useCanEdit()
  const { online } = useConnection()
  const room = useStorageStats().data?.totalUsed ?? null
  const take = useMutation({
    onMutate: () => setShare(null),
    mutationFn: () => {
      const query = { version, media: media ? '1' : undefined }
      return proof.withConfirmedPassword(() =>
        downloadFromServer(exportGedcom, { query, expectedBytes: media ? room : 0, onProgress: setShare }),
      )
    },
  })
  const failure = take.error instanceof PasswordNotConfirmedError ? null : take.error
  const working = take.isPending && !proof.isAsking
  const size = room ? `, up to ${formatFileSize(room)}` : ''
  return (
    <TitledPanel heading="Export the family tree">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <chakra.p color="text.muted">
          A file for other genealogy programs with all people, families, dates, places and notes, including
          living people.
        </chakra.p>
        <Field label="Version">
          {(control) => (
            <Select
              {...control}
              disabled={working}
              value={version}
              onChange={({ currentTarget }) => {
                take.reset()
                setVersion(currentTarget.value === '7.0' ? '7.0' : '5.5.1')
              }}
            >
              {Object.entries(versions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label="With pictures and files"
          hint={`Portraits and archive items, in one .gdz file with the tree${size}.`}
          disabled={working}
          checked={media}
          onChange={({ currentTarget }) => {
            take.reset()
            setMedia(currentTarget.checked)
          }}
        />
        {failure && <Alert tone="destructive">{failure.message || 'Failed to export the family tree'}</Alert>}
        {take.data !== undefined && <DownloadResult name={take.data} />}
        {working && (
          <ProgressBar label={share === null ? 'The server is writing the file' : 'Saving'} share={share} />
        )}
        <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', sm: 'start' }}>
          <Button
            size="lg"
            variant="outline"
            disabled={!possible || take.isPending}
            onClick={() => take.mutate()}
          >
            <Download aria-hidden />
            {media ? 'Export as .gdz' : 'Export as .ged'}
          </Button>
          {!possible && !working && (
            <chakra.p textStyle="small" color="text.muted">
              {online
                ? reason
                : 'You are offline. You can export the family tree when you are connected again.'}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      {proof.dialog}
    </TitledPanel>
  )
}
