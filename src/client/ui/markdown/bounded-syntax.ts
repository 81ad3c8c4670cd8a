/** Leaves out what makes the reading of Markdown slow: HTML, whose open comments are searched for anew, and deep nesting. */

interface MarkdownProcessor {
  data: () => object
}

/** A remark plugin that reads HTML as text. The page shows HTML as text anyway. */
export function disableHtml(this: MarkdownProcessor): undefined {
  const data: { micromarkExtensions?: object[] } = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText'] } })
}

/** Lists and quotes in each other on one line; nobody writes more than a few. */
const maxNesting = 20

const containerMark = '(?:[*+-]|\\d{1,9}[.)])[ \\t]+|>[ \\t]?'
const deepLine = new RegExp(
  `^([ \\t]*(?:${containerMark}){${maxNesting}})(?=\\S)(?!(?:[*][ \\t]*)+$|(?:-[ \\t]*)+$)`,
  'gm',
)

/** The text with an escape before the mark of a list or quote that is nested too deeply, which makes it text. */
export function limitNesting(text: string): string {
  return text.replace(deepLine, '$1\\')
}

/** The reading takes time with the square of the length, so a long text is read in pieces of this many characters. */
const maxPieceLength = 4000
/** A piece of this length ends where a new paragraph or heading begins. */
const usualPieceLength = 2000

const fenceLine = /^ {0,3}(?:```|~~~)/
/** A line after which the one before is no part of a list, quote or code any more. */
const blockStart = /^[\p{L}#]/u

/**
 * Splits a text into pieces that are read one by one. A text of a page is one piece. Links whose address stands
 * elsewhere in the text (`[y]: …`) work only within a piece.
 */
export function splitMarkdown(text: string): string[] {
  if (text.length <= maxPieceLength) return [text]
  const pieces: string[] = []
  let piece = ''
  let isInFence = false
  const end = () => {
    if (piece !== '') pieces.push(piece)
    piece = ''
  }
  let previous = ''
  for (const line of text.split('\n').flatMap(cutLine)) {
    const isBreak = previous.trim() === '' && blockStart.test(line) && !isInFence
    if (isBreak ? piece.length >= usualPieceLength : piece.length + line.length > maxPieceLength) end()
    if (fenceLine.test(line)) isInFence = !isInFence
    piece += `${line}\n`
    previous = line
  }
  end()
  return pieces
}

function cutLine(line: string): string[] {
  if (line.length <= maxPieceLength) return [line]
  return Array.from({ length: Math.ceil(line.length / maxPieceLength) }, (_, n) =>
    line.slice(n * maxPieceLength, (n + 1) * maxPieceLength),
  )
}
