/** A password that can be read over the telephone, as the server makes its temporary ones. */

/** No letter that sounds or looks like another: no c, q, x, y, no l beside i. */
const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'
const words = 4
const syllables = 2

/** "bagu-tove-niso-reka": 49 random bits. */
export function suggestPassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(words * syllables * 2))
  const letter = (from: string, at: number) => from.charAt((numbers[at] ?? 0) % from.length)
  return Array.from({ length: words }, (_, word) =>
    Array.from({ length: syllables }, (_, syllable) => {
      const at = (word * syllables + syllable) * 2
      return letter(consonants, at) + letter(vowels, at + 1)
    }).join(''),
  ).join('-')
}
