/** Lines of a GEDCOM file put together into records, one at a time, whatever state the lines are in. */
import { tagInHouse } from './gedcom-tags.ts'
import { continueValue, keptValue } from './gedcom-text.ts'

/** A structure as it stands in the file; `value` in the kept form of `gedcom-text.ts`. */
export interface GedcomNode {
  tag: string
  xref: string | null
  value: string
  sub: GedcomNode[]
  line: number
}

export interface RecordReader {
  /** Text of the file, cut anywhere. */
  feed(text: string): void
  /** The last line and record; true when the file ended with TRLR. */
  end(): boolean
}

const END_OF_DOS_FILE = 26
const LF = 10
const CR = 13

const RECORDS_WITHOUT_TEXT = new Set(['INDI', 'FAM', 'HEAD'])

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0 || code === 0xfeff
}

function isTagLetter(code: number): boolean {
  return (
    (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
  )
}

/**
 * Reads lines into records and hands over each record when it is complete. Every line end (CR, LF, CRLF, LFCR),
 * blank lines, indentation and jumps of level are taken; what is no line at all continues the line before it.
 * @param seven whether the file is version 7, which escapes at signs in another way.
 */
export function recordReader(
  seven: boolean,
  onRecord: (record: GedcomNode) => void,
  warn: (line: number, message: string) => void,
): RecordReader {
  const stack: GedcomNode[] = []
  const tags = new Map<string, string>()
  let last: GedcomNode | null = null
  let lastLevel = -1
  let lineNumber = 0
  let rest = ''
  let lineFeedFirst: boolean | null = null
  let finished = false
  let ended = false

  function intern(tag: string): string {
    const known = tags.get(tag)
    if (known !== undefined) return known
    const name = tagInHouse(tag.toUpperCase(), seven)
    if (tags.size < 10_000) tags.set(tag, name)
    return name
  }

  function flush(): void {
    const record = stack[0]
    stack.length = 0
    if (record) onRecord(record)
  }

  function continuation(text: string): void {
    const shown = text.trim().slice(0, 40)
    if (last !== null) last.value = continueValue(last.value, text, seven, true)
    const taken = last === null ? '' : ', it was added to the line before it'
    warn(lineNumber, `This is not a GEDCOM line${taken}: "${shown}".`)
  }

  function continued(level: number): GedcomNode | null {
    const owner = level > 0 && level <= lastLevel ? stack[level - 1] : undefined
    return owner && !RECORDS_WITHOUT_TEXT.has(owner.tag) ? owner : last
  }

  function join(level: number, tag: string, raw: string): void {
    const target = continued(level)
    if (target) target.value = continueValue(target.value, raw, seven, tag === 'CONT')
    else warn(lineNumber, `${tag} continues nothing.`)
  }

  function add(level: number, xref: string | null, tag: string, raw: string): void {
    let at = level
    if (level > lastLevel + 1) {
      at = lastLevel + 1
      warn(lineNumber, `Level ${level} follows level ${lastLevel}: ${tag} was taken as level ${at}.`)
    }
    const node: GedcomNode = { tag, xref, value: keptValue(raw, seven), sub: [], line: lineNumber }
    if (at === 0) {
      flush()
      ended = tag === 'TRLR'
    } else {
      stack[at - 1]?.sub.push(node)
      stack.length = at
    }
    stack.push(node)
    last = node
    lastLevel = at
  }

  /** Level, cross-reference, tag and value of a line that begins at `start`; false where it is none. */
  function readStructure(text: string, start: number, end: number): boolean {
    let i = start
    let level = 0
    for (let code = text.charCodeAt(i); i < end && code >= 48 && code <= 57; code = text.charCodeAt(i)) {
      level = level * 10 + code - 48
      i += 1
    }
    if (i === start || i - start > 2 || i === end || !isSpace(text.charCodeAt(i))) return false
    while (i < end && isSpace(text.charCodeAt(i))) i += 1
    let xref: string | null = null
    if (text.charCodeAt(i) === 64) {
      const close = text.indexOf('@', i + 1)
      if (close < 0 || close >= end) return false
      xref = text.slice(i + 1, close).trim()
      i = close + 1
      while (i < end && isSpace(text.charCodeAt(i))) i += 1
    }
    const tagStart = i
    while (i < end && isTagLetter(text.charCodeAt(i))) i += 1
    if (i === tagStart || (i < end && !isSpace(text.charCodeAt(i)))) return false
    const tag = text.slice(tagStart, i)
    if (level > lastLevel + 1 && tag !== tag.toUpperCase()) return false
    const raw = i < end ? text.slice(i + 1, end) : ''
    const name = intern(tag)
    if (name === 'CONC' || name === 'CONT') join(level, name, raw)
    else add(level, xref, name, raw)
    return true
  }

  function readLine(text: string, start: number, end: number): void {
    let i = start
    while (i < end && isSpace(text.charCodeAt(i))) i += 1
    const blank = i === end || (end - i === 1 && text.charCodeAt(i) === END_OF_DOS_FILE)
    if (!blank && !readStructure(text, i, end)) continuation(text.slice(start, end))
  }

  function readLines(text: string, whole: boolean): void {
    let start = 0
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      if (code !== LF && code !== CR) continue
      if (i + 1 === text.length && !whole) break
      const next = text.charCodeAt(i + 1)
      if (lineFeedFirst === null) lineFeedFirst = code === LF && next === CR && text.charCodeAt(i + 2) !== LF
      lineNumber += 1
      readLine(text, start, i)
      const pair = lineFeedFirst ? code === LF && next === CR : code === CR && next === LF
      if (pair) i += 1
      start = i + 1
    }
    rest = text.slice(start)
  }

  return {
    feed(text) {
      if (!finished) readLines(rest === '' ? text : rest + text, false)
    },
    end() {
      finished = true
      readLines(rest, true)
      if (rest !== '') {
        lineNumber += 1
        readLine(rest, 0, rest.length)
      }
      rest = ''
      flush()
      return ended
    },
  }
}
