/** The category of an event by the words in its texts. */

export const eventCategories = [
  'General',
  'Migration',
  'Business',
  'Military',
  'Property',
  'Tradition',
] as const
export type EventCategory = (typeof eventCategories)[number]

/** Matches the beginning of a word in any alphabet. */
const wordStart = String.raw`(?<![\p{L}\p{N}])`

function matchWords(...beginnings: string[]) {
  return new RegExp(`${wordStart}(?:${beginnings.join('|')})`, 'iu')
}

/** In order of priority; "war" matches only as a whole word. */
const categoryPatterns: readonly [EventCategory, RegExp][] = [
  ['Military', matchWords(String.raw`war(?![\p{L}\p{N}])`, 'military')],
  ['Business', matchWords('business', 'work')],
  ['Migration', matchWords('migration', 'move')],
  ['Property', matchWords('property', 'house', 'home')],
  ['Tradition', matchWords('reunion', 'tradition')],
]

/** The first category with a word in the title or the description, or else General. */
export function findEventCategory({
  title,
  description,
}: {
  title: string
  description: string
}): EventCategory {
  const text = `${title}\n${description}`
  return categoryPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'General'
}
