/** The fields of a person, declared once for the contract, the forms, the database, merging and the search. */
import { formatName } from './genealogy/derive-names.ts'
import { textLength } from './limits.ts'

interface PersonFieldDeclaration {
  /** The name on the screen. */
  label: string
  /** Searched as a name of the person. */
  isName?: true
  /** An optional text: null in the record when empty. */
  maxLength?: number
  /** Keeps line breaks and spaces. */
  isMultiline?: true
  /** Visible to administrators and the person only. */
  isPrivate?: true
  /** Family members may edit the field in their own profile. */
  isInProfile?: true
  /** GEDCOM files have a field of the same name: see `GedcomPerson`. */
  isInGedcom?: true
  /** The database columns; without this the name in snake case. */
  columns?: readonly string[]
}

/** The keys are the names in requests; records and columns have the same names in snake case. */
export const personFields = {
  firstName: { label: 'First name', isName: true, isInProfile: true },
  lastName: { label: 'Last name', isName: true, isInProfile: true },
  maidenName: {
    label: 'Maiden name',
    maxLength: textLength.personName,
    isName: true,
    isInProfile: true,
    isInGedcom: true,
  },
  gender: { label: 'Gender', isInProfile: true },
  birthDate: { label: 'Birth date', columns: ['birth_date', 'birth_date_phrase'], isInProfile: true },
  birthPlace: { label: 'Birth place', maxLength: textLength.shortText, isInProfile: true },
  deathDate: { label: 'Death date', columns: ['death_date', 'death_date_phrase'] },
  deathPlace: { label: 'Death place', maxLength: textLength.shortText },
  deceased: { label: 'Living or not' },
  occupation: {
    label: 'Occupation',
    maxLength: textLength.shortText,
    isInProfile: true,
    isInGedcom: true,
  },
  biography: {
    label: 'Biography',
    maxLength: textLength.biography,
    isMultiline: true,
    isInProfile: true,
    isInGedcom: true,
  },
  profilePhotoUrl: { label: 'Profile photo', columns: ['photo_media_id'], isInProfile: true },
  phone: { label: 'Phone', maxLength: textLength.phone, isPrivate: true, isInProfile: true },
  fatherId: { label: 'Father' },
  motherId: { label: 'Mother' },
  birthOrder: { label: 'Position among the siblings' },
} as const satisfies Record<string, PersonFieldDeclaration>

type Declarations = typeof personFields
export type PersonField = keyof Declarations
type FieldsWith<D> = { [K in PersonField]: Declarations[K] extends D ? K : never }[PersonField]

export type PersonTextField = FieldsWith<{ maxLength: number }>
export type ProfileField = FieldsWith<{ isInProfile: true }>
export type GedcomTextField = FieldsWith<{ maxLength: number; isInGedcom: true }>
type PrivateField = FieldsWith<{ isPrivate: true }>

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S
export type PersonTextColumn = SnakeCase<PersonTextField>

export const personFieldNames = Object.keys(personFields) as [PersonField, ...PersonField[]]

function getDeclaration(name: PersonField): PersonFieldDeclaration {
  return personFields[name]
}

function selectNames<N extends PersonField>(
  isSelected: (field: PersonFieldDeclaration) => boolean,
): readonly N[] {
  return personFieldNames.filter((name): name is N => isSelected(getDeclaration(name)))
}

export const personTextFields = selectNames<PersonTextField>(({ maxLength }) => maxLength !== undefined)
export const publicTextFields = selectNames<Exclude<PersonTextField, PrivateField>>(
  ({ maxLength, isPrivate }) => maxLength !== undefined && !isPrivate,
)
export const profileFields = selectNames<ProfileField>(({ isInProfile }) => isInProfile === true)
export const gedcomTextFields = selectNames<GedcomTextField>(
  ({ maxLength, isInGedcom }) => maxLength !== undefined && isInGedcom === true,
)

export function isMultiline(name: PersonTextField): boolean {
  return getDeclaration(name).isMultiline === true
}

/** "birth_place" for "birthPlace". */
export function toSnakeCase<N extends PersonField>(name: N): SnakeCase<N> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<N>
}

/** The database columns that hold a field. */
export function getColumns(name: PersonField): readonly string[] {
  return getDeclaration(name).columns ?? [toSnakeCase(name)]
}

/** An object with one value for each of the named fields, by column name. */
export function mapToColumns<N extends PersonField, V>(
  names: readonly N[],
  getValue: (name: N) => V,
): Record<SnakeCase<N>, V> {
  return Object.fromEntries(names.map((name) => [toSnakeCase(name), getValue(name)])) as Record<
    SnakeCase<N>,
    V
  >
}

/** An object with one value for each of the named fields. */
export function mapFields<N extends PersonField, V>(
  names: readonly N[],
  getValue: (name: N) => V,
): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<N, V>
}

interface NamedPerson {
  first_name: string
  last_name: string
  surname_first?: boolean | number | null | undefined
  also_known_as: readonly string[]
  search_names?: readonly string[] | undefined
}

const otherNameColumns = selectNames<PersonTextField>(
  ({ isName, maxLength }) => isName === true && maxLength !== undefined,
).map(toSnakeCase)

/** Korean names, which are also written without spaces. */
const koreanNames = /^\p{Script=Hangul}+(?: \p{Script=Hangul}+)+$/u

/** The names of a person for the search, without first and last name. */
export function listOtherNames(person: NamedPerson): string[] {
  const columns: unknown[] = otherNameColumns.map((column) => Reflect.get(person, column))
  const names = [
    ...columns.filter((name) => typeof name === 'string'),
    ...person.also_known_as,
    ...(person.search_names ?? []),
  ]
  const joined = names.filter((name) => koreanNames.test(name)).map((name) => name.replaceAll(' ', ''))
  // A name that is written together is found by its parts, too.
  const parts = person.surname_first ? [formatName(person), person.first_name, person.last_name] : []
  return [...names, ...joined, ...parts]
}

/** All names of a person for the search. */
export function listNames(person: NamedPerson): string[] {
  return [person.first_name, person.last_name, ...listOtherNames(person)]
}
