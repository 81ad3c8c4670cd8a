/** The report of an import, or of what it would do. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { ImportReport as Report } from '#shared/contracts/gedcom.contract.ts'
import { ReportFigures } from './report-figures.tsx'
import { Conflicts, Warnings } from './report-lists.tsx'

function howItWasRead({ source }: Report) {
  const by = source.program ? `, written by ${source.program}` : ''
  return `Read as GEDCOM ${source.version}, ${source.charset}${by}.`
}

interface ImportReportProps {
  report: Report
  /** Events were asked for. */
  events?: boolean
}

/** Takes the focus when it appears, so that a screen reader goes on there. */
export function ImportReport({ report, events = false }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <div>
        <chakra.h3 ref={heading} tabIndex={-1} textStyle="heading" outline="none">
          {report.preview ? 'What the import would do' : 'What was imported'}
        </chakra.h3>
        <chakra.p textStyle="small" color="text.muted" mt="1" overflowWrap="anywhere">
          {howItWasRead(report)}
        </chakra.p>
      </div>
      <ReportFigures report={report} />
      {report.preview && !events && report.found.events > 0 && (
        <chakra.p textStyle="small" color="text.muted">
          The events stay in the file: tick “Marriages and migrations as timeline events” to bring them, too.
        </chakra.p>
      )}
      <Conflicts report={report} />
      <Warnings report={report} />
      {report.backup && (
        <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
          A backup of everything was taken before: backups/{report.backup}
        </chakra.p>
      )}
    </chakra.div>
  )
}
