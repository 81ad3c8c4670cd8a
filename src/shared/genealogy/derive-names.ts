/** Derives the name fields that lists need from the names of a person. */

/** What the fields depend on. Null and undefined both mean unknown. */
export interface NameDetails {
  type?: string | null | undefined
  given?: string | null | undefined
  nickname?: string | null | undefined
  surname_prefix?: string | null | undefined
  surname?: string | null | undefined
  suffix?: string | null | undefined
  /** Whether the surname comes before the given names: "Nagy István". */
  surname_first?: boolean | number | null | undefined
  restriction?: string | null | undefined
}

export interface NameFields {
  firstName: string
  lastName: string
  maidenName: string | null
  alsoKnownAs: string[]
}

export const noNames: NameFields = { firstName: '', lastName: '', maidenName: null, alsoKnownAs: [] }

function join(...parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(' ')
}

/** "van der Berg". */
export function formatSurname({ surname_prefix, surname }: NameDetails): string {
  return join(surname_prefix, surname)
}

/** Whether the name has a surname before its given names. */
export function isSurnameFirst(name: NameDetails): boolean {
  return Boolean(name.surname_first) && Boolean(name.given) && formatSurname(name) !== ''
}

/** Whether the given names are the last part of the name, so that a suffix follows them. */
function isGivenLast(name: NameDetails): boolean {
  return isSurnameFirst(name) || formatSurname(name) === ''
}

/** "van der Berg Jr."; empty without a surname. */
export function formatLastName(name: NameDetails): string {
  return isGivenLast(name) ? formatSurname(name) : join(formatSurname(name), name.suffix)
}

/** The given names; with the suffix where these are last. */
export function formatFirstName(name: NameDetails): string {
  return isGivenLast(name) ? join(name.given, name.suffix) : (name.given ?? '')
}

export function formatWholeName(name: NameDetails): string {
  const surname = formatSurname(name)
  return isSurnameFirst(name)
    ? join(surname, name.given, name.suffix)
    : join(name.given, surname, name.suffix)
}

/** Scripts in which the names of a person are written together: "王小明". */
const unspacedName = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]+$/u

interface NamedPerson {
  first_name: string
  last_name: string
  surname_first?: boolean | number | null | undefined
}

/** "Anna Lindqvist", "Nagy István", "王小明", or one name alone; empty without a name. */
export function formatName({ first_name, last_name, surname_first }: NamedPerson): string {
  const [given, surname] = [first_name.trim(), last_name.trim()]
  if (!surname_first) return join(given, surname)
  return unspacedName.test(surname + given) ? surname + given : join(surname, given)
}

export function isBirthName({ type }: NameDetails): boolean {
  return type === 'birth' || type === 'maiden'
}

/** Whether relatives may read a name. */
export function isUsableName({ restriction }: NameDetails): boolean {
  return restriction !== 'confidential' && restriction !== 'privacy'
}

export interface ShownNames<N> {
  /** The name whose given names are shown; null where no name is known. */
  shown: N | null
  /** The name whose surname is shown instead of the surname at birth. */
  married: N | null
  /** The surname of this name is the maiden name, where the shown surname is another one. */
  birth: N | null
}

/**
 * Chooses the names for the name fields: the married name where there is one, else the first name.
 *
 * @param names usable ones, in their order
 */
export function findShownNames<N extends NameDetails>(names: readonly N[]): ShownNames<N> {
  const married = names.findLast((name) => name.type === 'married' && formatSurname(name) !== '') ?? null
  const candidates = names.filter(({ type }) => type !== 'married')
  const birth = candidates.find(isBirthName) ?? candidates.find(({ type }) => type == null) ?? null
  return { shown: married ? (birth ?? married) : (names[0] ?? null), married, birth }
}

/**
 * Derives the name fields. The displayed name is the married name where there is one, else the first name; the maiden
 * name is a different surname at birth. Nicknames and other names become "also known as".
 *
 * @param all the names of a person, the preferred one first
 */
export function deriveNameFields(all: readonly NameDetails[]): NameFields {
  const names = all.filter(isUsableName)
  const { shown, married, birth } = findShownNames(names)
  if (!shown) return { ...noNames, alsoKnownAs: [] }
  const given = formatFirstName(shown) || (married ? formatFirstName(married) : '')
  const surname = formatLastName(shown)
  const lastName = married ? formatLastName(married) : surname
  const maiden = married ? surname : birth && isBirthName(birth) ? formatLastName(birth) : ''
  const used = new Set(['', join(given, lastName), formatWholeName(shown)])
  if (married && (married.given ?? '') === given) used.add(formatWholeName(married))
  if (birth && isBirthName(birth) && formatFirstName(birth) === given) used.add(formatWholeName(birth))
  const others = names.flatMap((name) => [name.nickname ?? '', formatWholeName(name)])
  return {
    firstName: given,
    lastName,
    maidenName: maiden === '' || maiden === lastName ? null : maiden,
    alsoKnownAs: [...new Set(others)].filter((name) => !used.has(name)),
  }
}

/** Whether the shown surname comes before the given names. @param all the names of a person, the preferred one first */
export function isShownSurnameFirst(all: readonly NameDetails[]): boolean {
  const { shown, married } = findShownNames(all.filter(isUsableName))
  return isSurnameFirst((married?.given ? married : shown) ?? {})
}

interface SearchedName extends NameDetails {
  prefix?: string | null | undefined
  call_name?: string | null | undefined
  translations?: readonly Pick<NameDetails, 'given' | 'surname' | 'surname_first'>[] | undefined
}

/** The names by which searches find a person besides the name fields: titles, call names, and names in other scripts. */
export function deriveSearchNames(all: readonly SearchedName[]): string[] {
  const names = all
    .filter(isUsableName)
    .flatMap(({ prefix, given, call_name: called, translations = [] }) => {
      const isGiven = called != null && given?.split(' ').includes(called)
      return [prefix ?? '', isGiven ? '' : (called ?? ''), ...translations.map(formatWholeName)]
    })
  return [...new Set(names)].filter((name) => name !== '')
}
