/** What an event is about, read from its own words. */

export const eventCategories = [
  'General',
  'Migration',
  'Business',
  'Military',
  'Property',
  'Tradition',
] as const
export type EventCategory = (typeof eventCategories)[number]

/** The beginning of a word, in any alphabet. */
const begins = String.raw`(?<![\p{L}\p{N}])`

function words(...beginnings: string[]) {
  return new RegExp(`${begins}(?:${beginnings.join('|')})`, 'iu')
}

/** In the order in which they are looked for; "war" only as a whole word. */
const signs: readonly [EventCategory, RegExp][] = [
  ['Military', words(String.raw`war(?![\p{L}\p{N}])`, 'military')],
  ['Business', words('business', 'work')],
  ['Migration', words('migration', 'move')],
  ['Property', words('property', 'house', 'home')],
  ['Tradition', words('reunion', 'tradition')],
]

/** The first category whose words stand in the title or the description, else General. */
export function findEventCategory({
  title,
  description,
}: {
  title: string
  description: string
}): EventCategory {
  const text = `${title}\n${description}`
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'General'
}
