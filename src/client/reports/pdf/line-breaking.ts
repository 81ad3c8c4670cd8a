/** Breaks runs of text into lines. All measures are in points. */
import type { ExportFont } from '#client/tree/export/backends/drawing-backend.ts'
import type { Run } from '../book/book.ts'

export interface TextStyle {
  font: ExportFont
  size: number
  color: string
}

/** What the lines need to know of the fonts of the document. */
export interface FontMeasure {
  measure(text: string, style: Pick<TextStyle, 'font' | 'size'>): number
  /** Pieces of text with different keys are drawn with different fonts. */
  getFontKey(text: string, font: ExportFont): string
}

/** A piece of a line that is drawn at once. */
interface Piece {
  text: string
  /** From the start of the line. */
  x: number
  width: number
  style: TextStyle
  /** Above the baseline. */
  rise: number
  entryId?: string
  /** Everybody whose name begins in the piece. */
  personIds: readonly string[]
}

export interface Line {
  pieces: Piece[]
  width: number
}

interface Word extends Omit<Piece, 'x'> {
  fontKey: string
  hasSpaceBefore: boolean
}

const noteScale = 0.64
const noteRise = 0.36

function splitWords(runs: readonly Run[], style: TextStyle, fonts: FontMeasure): Word[] {
  const words: Word[] = []
  let hasSpace = false
  for (const { text, notes = [], entryId, personId } of runs) {
    let isFirst = true
    for (const part of text.split(/(\s+)/)) {
      if (part === '') continue
      if (/^\s+$/.test(part)) {
        hasSpace = true
        continue
      }
      words.push({
        ...{ text: part, style, rise: 0, hasSpaceBefore: hasSpace },
        width: fonts.measure(part, style),
        fontKey: fonts.getFontKey(part, style.font),
        personIds: isFirst && personId !== undefined ? [personId] : [],
        ...(entryId !== undefined && { entryId }),
      })
      isFirst = false
      hasSpace = false
    }
    if (notes.length > 0) words.push(createNoteWord(notes, style, fonts))
  }
  return words
}

function createNoteWord(notes: readonly number[], style: TextStyle, fonts: FontMeasure): Word {
  const noteStyle = { ...style, font: 'sans' as const, size: style.size * noteScale }
  const text = notes.join(',')
  return {
    ...{ text, style: noteStyle, rise: style.size * noteRise, hasSpaceBefore: false, personIds: [] },
    ...{ width: fonts.measure(text, noteStyle), fontKey: 'note' },
  }
}

/** Cuts a word that is wider than a line. */
function cutWord(word: Word, maxWidth: number, fonts: FontMeasure): Word[] {
  if (word.width <= maxWidth) return [word]
  const parts: Word[] = []
  let text = ''
  const finish = () => {
    if (text === '') return
    const isFirst = parts.length === 0
    parts.push({
      ...word,
      ...{ text, width: fonts.measure(text, word.style), hasSpaceBefore: isFirst && word.hasSpaceBefore },
      personIds: isFirst ? word.personIds : [],
    })
    text = ''
  }
  for (const letter of word.text) {
    if (fonts.measure(text + letter, word.style) > maxWidth) finish()
    text += letter
  }
  finish()
  return parts
}

/** Sums of widths differ by the order of the summands. */
const tolerance = 0.001

/** @param getWidth the width of a line by its number, from 0 */
export function breakLines(
  runs: readonly Run[],
  style: TextStyle,
  getWidth: (line: number) => number,
  fonts: FontMeasure,
): Line[] {
  const space = fonts.measure(' ', style)
  const lines: Line[] = []
  let line: Line = { pieces: [], width: 0 }
  const finish = () => {
    if (line.pieces.length > 0) lines.push(line)
    line = { pieces: [], width: 0 }
  }
  for (const whole of groupUnbreakable(splitWords(runs, style, fonts))) {
    const width = whole.reduce((sum, word) => sum + word.width, 0)
    const gap = line.pieces.length > 0 && whole[0]?.hasSpaceBefore ? space : 0
    if (line.pieces.length > 0 && line.width + gap + width > getWidth(lines.length)) finish()
    for (const word of whole) {
      for (const part of cutWord(word, getWidth(lines.length), fonts)) {
        const partGap = part.hasSpaceBefore && line.pieces.length > 0 ? space : 0
        if (line.width + partGap + part.width > getWidth(lines.length) + tolerance) finish()
        appendWord(line, part, line.pieces.length > 0 ? partGap : 0, fonts)
      }
    }
  }
  finish()
  return lines
}

/** Words without a space between them stay on one line: a comma, or the number of a source. */
function groupUnbreakable(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last && !word.hasSpaceBefore) last.push(word)
    else groups.push([word])
  }
  return groups
}

interface OpenPiece extends Piece {
  fontKey?: string
}

function appendWord(line: Line, { hasSpaceBefore: _, ...word }: Word, gap: number, fonts: FontMeasure) {
  const last: OpenPiece | undefined = line.pieces.at(-1)
  const isJoined =
    last && last.fontKey === word.fontKey && last.style === word.style && last.entryId === word.entryId
  if (isJoined) {
    last.text += gap > 0 ? ` ${word.text}` : word.text
    last.width += gap + word.width
    last.personIds = [...last.personIds, ...word.personIds]
    line.width += gap + word.width
    // An image of a text has margins of its own.
    if (word.fontKey === '') last.width = fonts.measure(last.text, last.style)
  } else {
    const piece: OpenPiece = { ...word, x: line.width + gap }
    line.pieces.push(piece)
    line.width += gap + word.width
  }
}
