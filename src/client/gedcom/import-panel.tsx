/** The panel that previews and imports a GEDCOM file. */

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
import type { ImportAnswers } from '#shared/contracts/gedcom.contract.ts'
import { formatStillHidden } from '#shared/format-imported-facts.ts'
import { isImportRunning, useImport, useImportProgress } from './gedcom.queries.ts'
import { ImportDoubts } from './import-doubts.tsx'
import { RunningImport } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportResult, type ImportResultProps } from './import-result.tsx'

/** The message of an error, or a note when the connection broke during an import. */
function formatError(error: Error, atWork: boolean) {
  if (error instanceof NoConnectionError && atWork) {
    return 'The connection was lost, but the import is still running on the server. Please do not start the import again. Open this page in a few minutes to see the result.'
  }
  return error.message || 'Failed to import the file'
}

function Failure({ error, atWork = false }: { error: Error | null; atWork?: boolean }) {
  if (!error || error instanceof PasswordNotConfirmedError) return null
  return <Alert tone="destructive">{formatError(error, atWork)}</Alert>
}

export function ImportPanel({ check }: Pick<ImportResultProps, 'check'>) {
  const [file, setFile] = useState<File | null>(null)
  const [events, setEvents] = useState(false)
  const [lift, setLift] = useState(false)
  const [answers, setAnswers] = useState<ImportAnswers>({})
  const proof = usePasswordConfirmation()
  const preview = useImport(proof)
  const finalImport = useImport(proof)
  const busy = preview.isPending || finalImport.isPending
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
    setLift(false)
    setAnswers({})
    preview.reset()
    finalImport.reset()
  }

  function send() {
    if (!file) return
    const next = preview.data ? finalImport : preview
    next.mutate({ file, events, lift, answers, preview: next === preview })
  }

  if (finalImport.data) {
    return (
      <TitledPanel heading="Import a family tree">
        <ImportResult
          check={check}
          report={finalImport.data}
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
          Every genealogy program can save its tree as a GEDCOM file. First you see a preview. If you later
          import a newer version of the same file, the people are updated and not duplicated.
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
          hint="The events then appear in the family history."
          disabled={busy}
          checked={events}
          onChange={(event) => {
            startOver()
            setEvents(event.currentTarget.checked)
          }}
        />
        {preview.data && <ImportReport report={preview.data} events={events} />}
        {preview.data && (
          <ImportDoubts
            doubts={preview.data.doubts}
            answers={answers}
            disabled={busy}
            onAnswer={setAnswers}
          />
        )}
        {preview.data && formatStillHidden(preview.data) !== null && (
          <Checkbox
            label="Show to members what the file no longer marks as confidential"
            hint="What was hidden on this site or in another file stays hidden."
            disabled={busy}
            checked={lift}
            onChange={(event) => setLift(event.currentTarget.checked)}
          />
        )}
        {preview.data && (
          <Alert title="An import cannot be undone in the Activity Log">
            The server makes a backup before the import. To undo the import, restore the backup on the server:{' '}
            <chakra.code fontSize="0.9em">npm run restore</chakra.code>.
          </Alert>
        )}
        <Failure error={preview.error} />
        <Failure error={finalImport.error} atWork={finalImport.sent === 1} />
        {busy && !proof.isAsking && (
          <RunningImport sent={finalImport.isPending ? finalImport.sent : preview.sent} progress={progress} />
        )}
        {!busy && isImportRunning(progress) && <RunningImport sent={1} progress={progress} />}
        <chakra.div display="grid" gap="2" justifyItems={{ base: 'stretch', sm: 'start' }}>
          <Button size="lg" disabled={busy || !file || !possible} onClick={send}>
            {preview.data ? 'Import' : 'Preview'}
          </Button>
          {!busy && (
            <chakra.p textStyle="small" color="text.muted">
              {(online
                ? reason
                : 'You are offline. You can import a family tree when you are connected again.') ??
                (preview.data ? 'Nothing has been changed yet.' : 'The preview changes nothing.')}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      {proof.dialog}
    </TitledPanel>
  )
}
