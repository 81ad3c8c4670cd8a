/** Formats the report of an import for the command line. */
import type { ComparedPerson, ImportReport, NamedFile } from '#shared/contracts/gedcom.contract.ts'
import { formatImportedFacts, formatStillHidden } from '#shared/format-imported-facts.ts'

const maxRecords = 200
const maxDoubts = 50
const maxConflicts = 20
const maxWarnings = 20

type Counts = ImportReport['found']

function formatRow(label: string, counts: Counts): string {
  const cell = (value: number) => value.toLocaleString('en').padStart(10)
  return `  ${label.padEnd(12)}${cell(counts.people)}${cell(counts.families)}${cell(counts.events)}`
}

function formatTable(report: ImportReport): string[] {
  const head = `  ${''.padEnd(12)}${'people'.padStart(10)}${'families'.padStart(10)}${'events'.padStart(10)}`
  const lines = [
    head,
    formatRow('found', report.found),
    formatRow('added', report.added),
    formatRow('changed', report.changed),
    formatRow('unchanged', report.unchanged),
  ]
  const { people, families, events } = report.removed
  return people + families + events > 0 ? [...lines, formatRow('removed here', report.removed)] : lines
}

function formatFacts(report: ImportReport): string[] {
  const text = formatImportedFacts(report)
  return text === null ? [] : ['', text]
}

function formatHidden(report: ImportReport): string[] {
  const text = formatStillHidden(report)
  return text === null ? [] : ['', `${text} Import with --lift-restrictions to show them.`]
}

function formatUnshown({ unshown }: ImportReport): string[] {
  if (unshown.length === 0) return []
  const texts = unshown.map(({ tag, count }) => `${tag} (${count.toLocaleString('en')})`)
  return ['', 'Kept for the next export, but shown on no page:', `  ${texts.join(', ')}`]
}

/** Tells about the events of the file that were not imported. */
function formatUnusedEvents({ found, added, changed, unchanged, removed }: ImportReport): string[] {
  if (found.events === 0 || added.events + changed.events + unchanged.events + removed.events > 0) return []
  const events = found.events.toLocaleString('en')
  return ['', `${events} marriages and migrations can be timeline events, too: import with --events.`]
}

/** "1 person", "3,010 people". */
export function formatCount(count: number, one: string, many: string) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

function quote(value: string) {
  return value === '' ? 'nothing' : `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`
}

function formatRest(count: number, shown: number): string[] {
  return count > shown ? [`  … and ${(count - shown).toLocaleString('en')} more`] : []
}

const whatTexts = {
  added: 'New',
  changed: 'Changed',
  missing: 'Not in the file, stays on this site',
} as const

/** Lists by name whom the import adds or changes, and whom the file has no more. */
function formatRecords({ records: all, record_count }: ImportReport): string[] {
  return (['changed', 'missing', 'added'] as const).flatMap((what) => {
    const own = all.filter((record) => record.what === what)
    if (own.length === 0) return []
    const shown = own.slice(0, maxRecords)
    const lines = shown.flatMap(({ name, years, changes }) => [
      `  ${[name || 'somebody without a name', years === '?' ? '' : years].filter(Boolean).join(', ')}`,
      ...changes.map(({ field, here, file }) =>
        here === '' ? `    ${field}: ${quote(file)}` : `    ${field}: ${quote(here)} becomes ${quote(file)}`,
      ),
    ])
    const unlisted = what === 'added' ? record_count - all.length : 0
    return ['', `${whatTexts[what]}:`, ...lines, ...formatRest(own.length + unlisted, shown.length)]
  })
}

function formatPerson({ name, details }: ComparedPerson): string {
  const texts = details.map(({ field, text }) => `${field} ${text}`)
  return [name || 'somebody without a name', ...texts].join('; ')
}

/** Lists the people of the file who may be somebody of the site, with the ways to answer. */
function formatDoubts({ doubts: all }: ImportReport): string[] {
  if (all.length === 0) return []
  const shown = all.slice(0, maxDoubts)
  return [
    '',
    'Who is this? Nothing of these people is imported until you say so: --same XREF=ID, --new XREF or --new all.',
    ...shown.flatMap(({ xref, person, candidates }) => [
      `  ${xref}: ${formatPerson(person)}`,
      ...candidates.map(({ id, ...own }) => `    may be ${id}: ${formatPerson(own)}`),
    ]),
    ...formatRest(all.length, shown.length),
  ]
}

function formatConflicts({ conflicts: all, conflict_count }: ImportReport): string[] {
  if (conflict_count === 0) return []
  const shown = all.slice(0, maxConflicts)
  return [
    '',
    `${conflict_count.toLocaleString('en')} fields were edited or locked here and differ in the file. What is here stays.`,
    ...shown.map(({ xref, name, field, here, file }) => {
      return `  ${name || xref} (${xref}), ${field}: here ${quote(here)}, in the file ${quote(file)}`
    }),
    ...formatRest(conflict_count, shown.length),
  ]
}

function formatWarnings({ warnings: all, warning_count }: ImportReport): string[] {
  if (warning_count === 0) return []
  const shown = all.slice(0, maxWarnings)
  return [
    '',
    `${formatCount(warning_count, 'warning', 'warnings')}:`,
    ...shown.map(({ line, message }) => (line > 0 ? `  line ${line}: ${message}` : `  ${message}`)),
    ...formatRest(warning_count, shown.length),
  ]
}

function formatFiles(heading: string, files: readonly NamedFile[] = []): string[] {
  if (files.length === 0) return []
  const shown = files.slice(0, maxWarnings)
  return [
    '',
    heading,
    ...shown.map(({ path, people }) => `  ${path}${people.length > 0 ? `: ${people.join(', ')}` : ''}`),
    ...formatRest(files.length, shown.length),
  ]
}

/** Formats the media files of an archive, and those of which the tree has the address only. */
function formatMedia({ media: files }: ImportReport): string[] {
  if (!files) return []
  const { missing = [], web_files } = files
  const onTheWeb = formatFiles('On the web, and not on this site:', web_files)
  if (files.found + (files.kept ?? 0) + missing.length === 0) return onTheWeb
  const kept = files.kept ? `, ${files.kept.toLocaleString('en')} stored for the next export` : ''
  return [
    '',
    `${formatCount(files.found, 'file', 'files')} with the tree: ${files.added.toLocaleString('en')} added to the archives${kept}.`,
    ...files.skipped.slice(0, maxWarnings).map(({ path, message }) => `  ${path}: ${message}`),
    ...formatRest(files.skipped.length, maxWarnings),
    ...formatFiles('Not in the archive, or of a name that several files have:', missing),
    ...onTheWeb,
  ]
}

/** Tells that the import of the media files stopped. */
function formatFailure({ media }: ImportReport): string[] {
  if (media?.failure === undefined) return []
  const advice = 'Import the file again later: nothing is added twice.'
  return ['', `The family tree was imported, but not all of its files. ${media.failure} ${advice}`]
}

/** A line of the file without characters that a terminal obeys: colours, cursor movements, reversed text. */
function toPlainLine(line: string): string {
  return line.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** Formats the report, without a final line end. */
export function formatReport(report: ImportReport): string {
  const { name, version, charset, program } = report.source
  const { people, families } = report.found
  const seconds = (report.took_ms / 1000).toFixed(1)
  return [
    `${name}: GEDCOM ${version}, ${charset}${program ? `, written by ${program}` : ''}`,
    '',
    ...formatTable(report),
    ...formatFacts(report),
    ...formatUnusedEvents(report),
    ...formatHidden(report),
    ...formatDoubts(report),
    ...formatRecords(report),
    ...formatConflicts(report),
    ...formatWarnings(report),
    ...formatMedia(report),
    ...formatUnshown(report),
    ...formatFailure(report),
    '',
    ...(report.backup ? [`Backup taken before: backups/${report.backup}`] : []),
    report.preview
      ? `Preview: nothing was changed. Read in ${seconds} s.`
      : `Done in ${seconds} s: ${formatCount(people, 'person', 'people')}, ${formatCount(families, 'family', 'families')}.`,
  ]
    .map(toPlainLine)
    .join('\n')
}
