/** The progress bar of an import with the current step, and a button that cancels it. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { isImportRunning, useCancelImport } from './gedcom.queries.ts'

interface ImportProgressBarProps {
  /** The uploaded part of the file, from 0 to 1. */
  sent: number
  progress: ImportProgress
}

const stateLabels: Record<ImportProgress['state'], string> = {
  idle: 'The server is working',
  reading: 'Reading the file',
  staging: 'Preparing the records',
  applying: 'Adding the data to the family tree',
  files: 'Adding the pictures and files',
}

export function ImportProgressBar({ sent, progress }: ImportProgressBarProps) {
  if (sent < 1) return <ProgressBar label="Uploading the file" share={sent} />
  const { state, done, total } = progress
  const isCounted = (state === 'staging' || state === 'files') && total > 0
  return <ProgressBar label={stateLabels[state]} share={isCounted ? done / total : null} />
}

/** The progress of the import that is running, which any administrator may cancel until its data is written. */
export function RunningImport({ sent, progress }: ImportProgressBarProps) {
  const cancelling = useCancelImport()
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      <chakra.div width="full">
        <ImportProgressBar sent={sent} progress={progress} />
      </chakra.div>
      {cancelling.error && <Alert tone="destructive">{cancelling.error.message}</Alert>}
      {sent === 1 && isImportRunning(progress) && (
        <Button
          variant="outline"
          disabled={progress.state === 'applying' || cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          Cancel the import
        </Button>
      )}
    </chakra.div>
  )
}
