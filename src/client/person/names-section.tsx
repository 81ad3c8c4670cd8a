/** The names of a person, where more is known than the name at the top of the page. */
import { chakra } from '@chakra-ui/react'
import type { PersonName } from '#shared/contracts/facts.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { Footnotes } from './footnotes.ts'
import { FootnoteLinks } from './life-section.tsx'
import { Section } from './section.tsx'

const typeLabels: Record<NonNullable<PersonName['type']>, string> = {
  birth: 'Name at birth',
  married: 'Married name',
  aka: 'Also known as',
  maiden: 'Maiden name',
  immigrant: 'Name after emigration',
  professional: 'Professional name',
  religious: 'Religious name',
  other: 'Other name',
}

/** "Dr. Anna Maria van der Berg". */
export function formatPersonName(name: PersonName): string {
  const { prefix, given, nickname, surname_prefix, surname, suffix } = name
  const called = nickname && `“${nickname}”`
  return [prefix, given, called, surname_prefix, surname, suffix].filter(Boolean).join(' ')
}

export function NamesSection({ names, footnotes }: { names: readonly PersonName[]; footnotes: Footnotes }) {
  if (names.length === 0) return null
  return (
    <Section heading="Names">
      <chakra.dl display="grid" gap="3">
        {names.map((name) => (
          <div key={name.id}>
            <chakra.dt textStyle="small" color="text.muted">
              {name.type_text ?? (name.type ? typeLabels[name.type] : 'Name')}
              {name.date && ` · ${formatEdtfDate(name.date)}`}
            </chakra.dt>
            <chakra.dd textStyle="name" overflowWrap="anywhere">
              {formatPersonName(name)}
              <FootnoteLinks numbers={footnotes.getNumbers(name.citations ?? [])} />
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </Section>
  )
}
