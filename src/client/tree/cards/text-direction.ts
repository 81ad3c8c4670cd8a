/** Tells the direction of a text and which parts of it can be placed one by one. */

export function isRightToLeft(text: string): boolean {
  const firstLetter = /[\p{L}]/u.exec(text)?.[0]
  return (
    firstLetter !== undefined &&
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(firstLetter)
  )
}

/** Scripts whose letters do not join. */
const unjoinedScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u

/** The parts of a text in visual order from left to right: letters, or whole words in scripts whose letters join. */
export function splitIntoTextUnits(text: string): string[] {
  if (unjoinedScripts.test(text)) return Array.from(text)
  const words = text.split(/( +)/)
  return isRightToLeft(text) ? words.reverse() : words
}
