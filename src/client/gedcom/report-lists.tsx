/** What an import could not do as the file has it, line by line: conflicts with what was changed here, and warnings. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'

interface ListProps {
  heading: string
  hint: string
  count: number
  shown: number
  children: ReactNode
}

/** A list that scrolls within itself, by the keyboard too: a report of hundreds of lines does not bury the buttons. */
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
      <chakra.ul
        tabIndex={0}
        aria-labelledby={id}
        listStyleType="none"
        maxH="16rem"
        overflowY="auto"
        overscrollBehavior="contain"
        bg="sunken"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        px="4"
        py="1"
        textStyle="small"
      >
        {children}
      </chakra.ul>
    </section>
  )
}

const Entry = chakra('li', {
  base: { py: '2', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
})

function quoted(value: string) {
  return value === '' ? 'nothing' : `“${value}”`
}

export function Conflicts({ report }: { report: ImportReport }) {
  const { conflicts, conflict_count: count } = report
  if (count === 0) return null
  return (
    <List
      heading={`${formatCount(count)} changed here and otherwise in the file`}
      hint="What somebody has written here stays."
      count={count}
      shown={conflicts.length}
    >
      {conflicts.map(({ xref, name, field, here, file }) => (
        <Entry key={`${xref} ${field}`}>
          <strong>{name || xref}</strong>, {field.replaceAll('_', ' ')}: here {quoted(here)}, in the file{' '}
          {quoted(file)}
        </Entry>
      ))}
    </List>
  )
}

export function Warnings({ report }: { report: ImportReport }) {
  const { warnings, warning_count: count } = report
  if (count === 0) return null
  return (
    <List
      heading={count === 1 ? '1 warning' : `${formatCount(count)} warnings`}
      hint="Places where the file is not quite as GEDCOM has it. They did not stop anything."
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
      heading={count === 1 ? '1 file was not taken' : `${formatCount(count)} files were not taken`}
      hint="The people in the tree are here all the same, and the next export writes these files out again."
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
