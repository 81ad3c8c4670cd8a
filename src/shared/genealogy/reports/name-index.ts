/** Builds the table of names at the end of a report: every name once, with the places where the person is mentioned. */

export interface NameMention<Place> {
  /** Names of one person and spelling are one line. */
  personId: string
  surname: string
  given: string
  /** Tells people of one name apart: the years of the life. */
  detail: string
  place: Place
}

interface IndexLine<Place> {
  personId: string
  /** "Brandvold, Lars Oleson" */
  name: string
  detail: string
  /** In the order of the mentions, each once. */
  places: readonly Place[]
}

export interface IndexGroup<Place> {
  /** The first letter of the surnames, without accents; "–" for names without a surname. */
  letter: string
  lines: readonly IndexLine<Place>[]
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function getLetter(surname: string): string {
  const first = /\p{L}/u.exec(surname.normalize('NFD'))?.[0]
  return first === undefined ? '–' : first.toLocaleUpperCase('en')
}

function formatIndexName({ surname, given }: Pick<NameMention<unknown>, 'surname' | 'given'>): string {
  if (surname === '') return given || 'Unknown'
  return given === '' ? surname : `${surname}, ${given}`
}

interface OpenLine<Place> extends IndexLine<Place> {
  surname: string
  places: Place[]
}

/** Sorted by surname, then by the whole name and the years. Names without a surname come last. */
export function buildNameIndex<Place>(mentions: Iterable<NameMention<Place>>): IndexGroup<Place>[] {
  const lines = new Map<string, OpenLine<Place>>()
  for (const { personId, detail, place, ...parts } of mentions) {
    const [surname, given] = [parts.surname.trim(), parts.given.trim()]
    const key = JSON.stringify([personId, surname, given])
    const line = lines.get(key) ?? {
      ...{ personId, surname, detail, places: [] },
      name: formatIndexName({ surname, given }),
    }
    lines.set(key, line)
    if (!line.places.includes(place)) line.places.push(place)
  }
  const groups = new Map<string, IndexLine<Place>[]>()
  for (const { surname, ...line } of [...lines.values()].sort(compareLines)) {
    const letter = getLetter(surname)
    const group = groups.get(letter)
    if (group) group.push(line)
    else groups.set(letter, [line])
  }
  return Array.from(groups, ([letter, group]) => ({ letter, lines: group }))
}

function compareLines<Place>(a: OpenLine<Place>, b: OpenLine<Place>): number {
  return (
    Number(getLetter(a.surname) === '–') - Number(getLetter(b.surname) === '–') ||
    collator.compare(a.name, b.name) ||
    collator.compare(a.detail, b.detail) ||
    (a.personId < b.personId ? -1 : 1)
  )
}
