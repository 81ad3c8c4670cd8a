/** Import a family tree: choose a file, see what it would do, do it, read what was done. */

import { chakra } from '@chakra-ui/react'
import { ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { useConnection } from '#client/api/use-connection.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { FilePicker } from '#client/ui/files/file-picker.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { isImportRunning, useImport, useImportProgress } from './gedcom.queries.ts'
import { ImportProgressBar } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportResult } from './import-result.tsx'

/** The server's own words; where it was cut off in the middle of an import, what becomes of that. */
function inWords(error: Error, atWork: boolean) {
  if (error instanceof NoConnectionError && atWork) {
    return 'The connection broke while the server was at work. What it has begun it finishes by itself.'
  }
  return error.message || 'Failed to import the file'
}

function Failure({ error, atWork = false }: { error: Error | null; atWork?: boolean }) {
  if (!error || error instanceof PasswordNotConfirmedError) return null
  return <Alert tone="destructive">{inWords(error, atWork)}</Alert>
}

export function ImportPanel() {
  const [file, setFile] = useState<File | null>(null)
  const [events, setEvents] = useState(false)
  const proof = usePasswordConfirmation()
  const preview = useImport(proof)
  const real = useImport(proof)
  const busy = preview.isPending || real.isPending
  const progress = useImportProgress(busy)
  const { possible, reason } = useCanEdit()
  const { online } = useConnection()

  useEffect(() => {
    if (!busy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [busy])

  function startOver() {
    preview.reset()
    real.reset()
  }

  function send() {
    if (!file) return
    const next = preview.data ? real : preview
    next.mutate({ file, events, preview: next === preview })
  }

  if (real.data) {
    return (
      <TitledPanel heading="Import a family tree">
        <ImportResult
          report={real.data}
          onAnother={() => {
            startOver()
            setFile(null)
          }}
        />
      </TitledPanel>
    )
  }
  return (
    <TitledPanel heading="Import a family tree">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <chakra.p color="text.muted">
          Every genealogy program can save its tree as a GEDCOM file. You see first what would happen;
          importing a newer version of the same file later updates what is here and doubles nobody.
        </chakra.p>
        <FilePicker
          file={file}
          prompt="Choose a GEDCOM file"
          hint="A .ged or .gdz file from your genealogy program"
          accept=".ged,.gdz"
          icon={<ScrollText size={34} strokeWidth={1.4} />}
          disabled={busy}
          onPick={(chosen) => {
            startOver()
            setFile(chosen)
          }}
        />
        <Checkbox
          label="Marriages and migrations as timeline events"
          hint="They then stand in the family history, year by year."
          disabled={busy}
          checked={events}
          onChange={(event) => {
            startOver()
            setEvents(event.currentTarget.checked)
          }}
        />
        {preview.data && <ImportReport report={preview.data} events={events} />}
        {preview.data && (
          <Alert title="An import cannot be undone in the Activity Log">
            Before anything is changed, a backup of the database is made on the server. The way back is to
            restore it: <chakra.code fontSize="0.9em">npm run restore</chakra.code>, at the server's console.
          </Alert>
        )}
        <Failure error={preview.error} />
        <Failure error={real.error} atWork={real.sent === 1} />
        {busy && !proof.isAsking && (
          <ImportProgressBar sent={real.isPending ? real.sent : preview.sent} progress={progress} />
        )}
        {!busy && isImportRunning(progress) && <ImportProgressBar sent={1} progress={progress} />}
        <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', sm: 'start' }}>
          <Button size="lg" disabled={busy || !file || !possible} onClick={send}>
            {preview.data ? 'Import' : 'Preview'}
          </Button>
          {!busy && (
            <chakra.p textStyle="small" color="text.muted">
              {(online ? reason : 'You are offline. A family tree is imported once there is a connection.') ??
                (preview.data ? 'Nothing has been changed yet.' : 'The preview changes nothing.')}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      {proof.dialog}
    </TitledPanel>
  )
}
