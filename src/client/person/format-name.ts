/** Formats the names of a person: the name itself, its type, and what else is known about it. */
import type { NameType, PersonName } from '#shared/contracts/facts.contract.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { formatName, formatSurname } from '#shared/genealogy/derive-names.ts'

export const nameTypeLabels: Readonly<Record<NameType, string>> = {
  birth: 'Birth name',
  married: 'Married name',
  aka: 'Also known as',
  maiden: 'Maiden name',
  immigrant: 'Name after emigration',
  professional: 'Professional name',
  religious: 'Religious name',
  other: 'Other name',
}

/** "Dr. Anna Maria “Mimi” van der Berg Jr." */
export function formatPersonName(name: PersonName): string {
  const { prefix, nickname, suffix } = name
  const called = nickname ? `“${nickname}”` : ''
  const own = formatName({
    first_name: [name.given, called].filter(Boolean).join(' '),
    last_name: formatSurname(name),
    surname_first: name.surname_first,
  })
  return [prefix, own, suffix].filter(Boolean).join(' ') || 'Unknown name'
}

function formatNameType({ type, type_text }: PersonName): string {
  return type_text ?? (type ? nameTypeLabels[type] : 'Name')
}

/** "Married name · 1870". */
export function formatNameHeading(name: PersonName): string {
  const when = formatDateWords(name.date, name.date_phrase)
  return [formatNameType(name), when].filter(Boolean).join(' · ')
}

/** "Japanese, Latin" for the language tag "ja-Latn"; other words of a file as they are; empty where no language is known. */
function formatLanguage(language = ''): string {
  if (/^(?:und\b.*|user defined)?$/i.test(language)) return ''
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i.test(language)) return language
  const words = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(language)
  return (words ?? language).replace(/ \((.*)\)$/, ', $1')
}

/** Lines of what else is known: the call name, the name in other scripts, the note. */
export function listNameDetails({ call_name, translations = [], note }: PersonName): string[] {
  const others = translations.map(({ language, given = '', surname = '', surname_first }) => {
    const written = formatName({ first_name: given, last_name: surname, surname_first })
    const words = formatLanguage(language)
    return words ? `${written} (${words})` : written
  })
  const lines = [call_name && `Called ${call_name}`, others.join(', '), note]
  return lines.flatMap((line) => line || [])
}
