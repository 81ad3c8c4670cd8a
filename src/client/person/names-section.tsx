/** The names of a person, where more is known than the name at the top of the page. */
import { chakra } from '@chakra-ui/react'
import type { PersonName } from '#shared/contracts/facts.contract.ts'
import { AddRecordButton, EditNameButton, useIsEditor } from './edit/person-editing.tsx'
import type { Footnotes } from './footnotes.ts'
import { formatNameHeading, formatPersonName, listNameDetails } from './format-name.ts'
import { FootnoteLinks } from './life-section.tsx'
import { Section } from './section.tsx'

interface NamesSectionProps {
  /** In their order. */
  names: readonly PersonName[]
  /** The name at the top of the page. */
  heading: string
  footnotes: Footnotes
}

/** Whether a name tells no more than the name at the top of the page. */
function isToldByHeading(name: PersonName, heading: string): boolean {
  const hasDetails = Boolean(name.type_text ?? name.date ?? name.date_phrase ?? name.citations)
  return formatPersonName(name) === heading && !hasDetails && listNameDetails(name).length === 0
}

export function NamesSection({ names, heading, footnotes }: NamesSectionProps) {
  const isEditor = useIsEditor()
  const [only] = names
  const isTold = names.length === 1 && only !== undefined && isToldByHeading(only, heading)
  if (!isEditor && (names.length === 0 || isTold)) return null
  return (
    <Section
      heading="Names"
      action={<AddRecordButton target={{ kind: 'name', name: null }}>Add another name</AddRecordButton>}
    >
      <chakra.dl display="grid" gap="3">
        {names.map((name) => (
          <div key={name.id}>
            <chakra.dt textStyle="small" color="text.muted">
              {formatNameHeading(name)}
            </chakra.dt>
            <chakra.dd textStyle="name" overflowWrap="anywhere">
              <bdi>{formatPersonName(name)}</bdi>
              <FootnoteLinks numbers={footnotes.getNumbers(name.citations ?? [])} />
              <EditNameButton name={name} />
            </chakra.dd>
            {listNameDetails(name).map((line) => (
              <chakra.dd
                key={line}
                dir="auto"
                color="text.muted"
                overflowWrap="anywhere"
                whiteSpace="pre-line"
              >
                {line}
              </chakra.dd>
            ))}
          </div>
        ))}
      </chakra.dl>
    </Section>
  )
}
