/** Suggests passwords that are easy to read out on the telephone, like the server's temporary passwords. */

/** Leaves out letters that sound or look alike: c, q, x, y, and l, which looks like i. */
const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'
const wordCount = 4
const syllablesPerWord = 2

/** For example "bagu-tove-niso-reka"; 49 random bits. */
export function suggestPassword(): string {
  const randomNumbers = crypto.getRandomValues(new Uint32Array(wordCount * syllablesPerWord * 2))
  const letter = (letters: string, index: number) =>
    letters.charAt((randomNumbers[index] ?? 0) % letters.length)
  return Array.from({ length: wordCount }, (_, word) =>
    Array.from({ length: syllablesPerWord }, (_, syllable) => {
      const index = (word * syllablesPerWord + syllable) * 2
      return letter(consonants, index) + letter(vowels, index + 1)
    }).join(''),
  ).join('-')
}
