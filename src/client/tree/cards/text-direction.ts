/** How the script of a text is set: which way it runs, and whether its letters stand by themselves. */

/** Whether the first letter that has a direction runs from right to left. */
export function runsLeft(text: string): boolean {
  const first = /[\p{L}]/u.exec(text)?.[0]
  return (
    first !== undefined &&
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
  )
}

const standAlone =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u

/** What of a text can be set one by one, from left to right: letters, or whole words where their letters join. */
export function unitsOf(text: string): string[] {
  if (standAlone.test(text)) return Array.from(text)
  const words = text.split(/( +)/)
  return runsLeft(text) ? words.reverse() : words
}
