/** Proposes the excerpt of a story: its first sentences, without the signs of Markdown. */

const maxLength = 200
/** A shorter text is not worth a proposal yet. */
const minLength = 40

function removeMarkdown(text: string): string {
  // A line that begins with a day, “3. Mai 1945”, is no list.
  const hasNumberedList = /^\s*1\.\s/m.test(text)
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*[-+*>#]+\s+/gm, '')
    .replace(hasNumberedList ? /^\s*\d+\.\s+/gm : '', '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Empty for a text that is too short. */
export function proposeExcerpt(content: string): string {
  const text = removeMarkdown(content)
  if (text.length < minLength) return ''
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const sentences = /^.*[.!?…]["”’»)]?(?=\s)/u.exec(start)?.[0] ?? ''
  if (sentences.length >= minLength) return sentences
  return `${start.slice(0, start.lastIndexOf(' '))}…`
}
