/** The lists of an import report: conflicts with changes on this site, warnings and skipped files. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { WebAddress } from '#client/ui/controls/web-address.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { Entry, EntryList, quote } from './report-entry.tsx'

interface ListProps {
  heading: string
  hint: string
  count: number
  shown: number
  children: ReactNode
}

function List({ heading, hint, count, shown, children }: ListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <chakra.h4 id={id} textStyle="name">
        {heading}
      </chakra.h4>
      <chakra.p textStyle="small" color="text.muted" mt="0.5" mb="3">
        {hint}
        {count > shown && ` Here are the first ${formatCount(shown)}.`}
      </chakra.p>
      <EntryList labelledBy={id}>{children}</EntryList>
    </section>
  )
}

export function Conflicts({ report }: { report: ImportReport }) {
  const { conflicts, conflict_count: count } = report
  if (count === 0) return null
  return (
    <List
      heading={`Changed or locked on this site and different in the file: ${formatCount(count)}`}
      hint="What this site has is kept."
      count={count}
      shown={conflicts.length}
    >
      {conflicts.map(({ xref, name, field, here, file }) => (
        <Entry key={`${xref} ${field} ${here} ${file}`}>
          <strong>{name || xref}</strong>, {field}: {quote(here)} on this site, in the file {quote(file)}
        </Entry>
      ))}
    </List>
  )
}

/** Only what has a line is about the text of the file. */
function getWarningsHint(warnings: ImportReport['warnings']): string {
  const isAboutText = warnings.every(({ line }) => line > 0)
  return isAboutText
    ? 'The file does not follow the GEDCOM standard in these places. The import still works.'
    : 'None of this stops the import.'
}

export function Warnings({ report }: { report: ImportReport }) {
  const { warnings, warning_count: count } = report
  if (count === 0) return null
  return (
    <List
      heading={count === 1 ? '1 warning' : `${formatCount(count)} warnings`}
      hint={getWarningsHint(warnings)}
      count={count}
      shown={warnings.length}
    >
      {warnings.map(({ line, message }, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two warnings may read the same
        <Entry key={number} display={{ base: 'block', sm: 'flex' }} gap="4">
          {line > 0 && (
            <chakra.span
              flexShrink={0}
              minW="5.5rem"
              color="text.muted"
              fontVariantNumeric="tabular-nums"
              display={{ base: 'block', sm: 'inline-block' }}
            >
              Line {formatCount(line)}
            </chakra.span>
          )}
          <span>{message}</span>
        </Entry>
      ))}
    </List>
  )
}

export function SkippedMedia({ report }: { report: ImportReport }) {
  const skipped = report.media?.skipped ?? []
  if (skipped.length === 0) return null
  const count = skipped.length
  return (
    <List
      heading={count === 1 ? '1 file was not imported' : `${formatCount(count)} files were not imported`}
      hint="The people were imported without these files. The next export of the family tree contains the files again."
      count={count}
      shown={count}
    >
      {skipped.map(({ path, message }) => (
        <Entry key={path} overflowWrap="anywhere">
          <strong>{path}</strong>: {message}
        </Entry>
      ))}
    </List>
  )
}

export function MissingMedia({ report }: { report: ImportReport }) {
  const missing = report.media?.missing ?? []
  if (missing.length === 0) return null
  const count = missing.length
  return (
    <List
      heading={count === 1 ? '1 file is missing' : `${formatCount(count)} files are missing`}
      hint="The family tree names these files, but they are not in the archive, or several files have the same name. Add the files to the archive and import it again: nothing is added twice."
      count={count}
      shown={count}
    >
      {missing.map(({ path, people }) => (
        <Entry key={path} overflowWrap="anywhere">
          <strong>{path}</strong>
          {people.length > 0 && `: ${people.join(', ')}`}
        </Entry>
      ))}
    </List>
  )
}

export function UnshownStructures({ report: { unshown } }: { report: ImportReport }) {
  if (unshown.length === 0) return null
  const count = unshown.length
  return (
    <List
      heading={`${count === 1 ? '1 kind of details is' : `${formatCount(count)} kinds of details are`} not shown`}
      hint="No page of this site shows these parts of the file. They are kept, and an export of the family tree has them again. Their names are those of GEDCOM, and of the program that wrote the file."
      count={count}
      shown={count}
    >
      {unshown.map(({ tag, count: times }) => (
        <Entry key={tag} overflowWrap="anywhere">
          <strong>{tag}</strong>: {times === 1 ? 'once' : `${formatCount(times)} times`}
        </Entry>
      ))}
    </List>
  )
}

export function WebFiles({ report }: { report: ImportReport }) {
  const files = report.media?.web_files ?? []
  if (files.length === 0) return null
  const count = files.length
  return (
    <List
      heading={count === 1 ? '1 file is on the web' : `${formatCount(count)} files are on the web`}
      hint="The family tree has only the addresses of these files. Open an address to save the file, and add it to the archives: then relatives see it here, also offline."
      count={count}
      shown={count}
    >
      {files.map(({ path, people }) => (
        <Entry key={path} overflowWrap="anywhere">
          <WebAddress address={path} />
          {people.join(', ')}
        </Entry>
      ))}
    </List>
  )
}
