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

const DEEPEST = 99
const LF = 10
const CR = 13

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
    if (last === null) return warn(lineNumber, `This is not a GEDCOM line: "${shown}".`)
    last.value = continueValue(last.value, text, seven, true)
    warn(lineNumber, `This is not a GEDCOM line, it was added to the line before it: "${shown}".`)
  }

  function joined(level: number, tag: string, raw: string): void {
    const owner = level > 0 && level <= stack.length ? stack[level - 1] : last
    const target = level > lastLevel ? last : (owner ?? last)
    if (!target) return warn(lineNumber, `${tag} continues nothing.`)
    target.value = continueValue(target.value, raw, seven, tag === 'CONT')
  }

  function structure(level: number, xref: string | null, tag: string, raw: string): void {
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

  /** Level, cross-reference, tag and value of the line in `text` from `start` to `end`. */
  function readLine(text: string, start: number, end: number): void {
    let i = start
    while (i < end && isSpace(text.charCodeAt(i))) i += 1
    if (i === end || (end - i === 1 && text.charCodeAt(i) === 26)) return
    let level = 0
    const digits = i
    for (let code = text.charCodeAt(i); i < end && code >= 48 && code <= 57; code = text.charCodeAt(i)) {
      level = level * 10 + code - 48
      i += 1
    }
    if (i === digits || i - digits > 2 || level > DEEPEST || i === end || !isSpace(text.charCodeAt(i))) {
      return continuation(text.slice(start, end))
    }
    while (i < end && isSpace(text.charCodeAt(i))) i += 1
    let xref: string | null = null
    if (text.charCodeAt(i) === 64) {
      const close = text.indexOf('@', i + 1)
      if (close < 0 || close >= end) return continuation(text.slice(start, end))
      xref = text.slice(i + 1, close).trim()
      i = close + 1
      while (i < end && isSpace(text.charCodeAt(i))) i += 1
    }
    const tagStart = i
    while (i < end && isTagLetter(text.charCodeAt(i))) i += 1
    if (i === tagStart || (i < end && !isSpace(text.charCodeAt(i)))) return continuation(text.slice(start, end))
    const tag = text.slice(tagStart, i)
    if (level > lastLevel + 1 && tag !== tag.toUpperCase()) return continuation(text.slice(start, end))
    const raw = i < end ? text.slice(i + 1, end) : ''
    const name = intern(tag)
    if (name === 'CONC' || name === 'CONT') joined(level, name, raw)
    else structure(level, xref, name, raw)
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
