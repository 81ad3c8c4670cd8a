/** The result of an import: the report and the link to the family tree. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import type { ImportReport as Report } from '#shared/contracts/gedcom.contract.ts'
import { ImportReport } from './import-report.tsx'

export interface ImportResultProps {
  report: Report
  /** What the check of the family data says afterwards. */
  check: ReactNode
  onAnother: () => void
}

export function ImportResult({ report, check, onAnother }: ImportResultProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Alert tone="success" title="The family tree has been imported.">
        <chakra.span overflowWrap="anywhere">
          {report.doubts.length > 0 ? 'The' : 'All'} people in {report.source.name} are now in the family tree
          {report.doubts.length > 0 && ', without those who were left out'}.
        </chakra.span>
      </Alert>
      {report.media?.failure !== undefined && (
        <Alert tone="destructive" title="Some pictures and files could not be saved.">
          {report.media.failure} Import the same file again later: nothing is added twice.
        </Alert>
      )}
      <ImportReport report={report} />
      {check}
      <chakra.div display="flex" flexWrap="wrap" flexDirection={{ base: 'column', sm: 'row' }} gap="3">
        <ButtonLink to="/family-tree" size="lg">
          See the family tree
        </ButtonLink>
        <Button size="lg" variant="outline" onClick={onAnother}>
          Import another file
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
