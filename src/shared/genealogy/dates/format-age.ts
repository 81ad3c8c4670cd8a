/** Formats the ages of facts, which files write as "> 25y 3m" or CHILD. */

const UNITS: Record<string, string> = { y: 'year', w: 'week', m: 'month', d: 'day' }
const WORDS: Record<string, string> = { CHILD: 'child', INFANT: 'infant', STILLBORN: 'stillborn' }
const LIMITS: Record<string, string> = { '<': 'under ', '>': 'over ', '': '' }

/** "over 25 years 3 months"; what is not written as in a file stays as it is. */
export function formatAge(age: string): string {
  const word = WORDS[age.trim().toUpperCase()]
  if (word !== undefined) return word
  const [, limit = '', parts] = /^([<>]?)\s*((?:\d+\s*[ywmd]\s*)+)$/i.exec(age.trim()) ?? []
  if (parts === undefined) return age
  const words = [...parts.matchAll(/(\d+)\s*([ywmd])/gi)].map(([, count, letter = '']) => {
    const unit = UNITS[letter.toLowerCase()] ?? ''
    return `${count} ${unit}${count === '1' ? '' : 's'}`
  })
  return `${LIMITS[limit]}${words.join(' ')}`
}
