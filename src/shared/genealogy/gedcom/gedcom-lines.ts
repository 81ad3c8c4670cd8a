/** Parses the lines of a GEDCOM file into records, one after the other, also lines with errors. */

import { gedcom as limits } from '#shared/limits.ts'
import { continueValue, parseLineValue } from './gedcom-line-values.ts'
import { toInternalTag } from './gedcom-tags.ts'
import { NotGedcomError } from './gedcom-types.ts'

/** A parsed structure; `value` is a stored value as in `gedcom-line-values.ts`. */
export interface GedcomNode {
  tag: string
  xref: string | null
  value: string
  sub: readonly GedcomNode[]
  line: number
}

/** A structure that may get more substructures. */
interface OpenNode extends GedcomNode {
  sub: GedcomNode[]
}

/** Shared by all structures without substructures, to save memory. */
const NONE: GedcomNode[] = []

export interface RecordReader {
  /** Takes the next piece of the file's text, of any length. */
  feed(text: string): void
  /** Reads the last line and record; true where the file ends with TRLR. */
  end(): boolean
}

/** No family tree has more, and a file of tiny lines would fill the memory: 6 million lines take about 1.5 GB. */
const maxLines = 6_000_000
const maxRecords = 1_000_000

function assertReadable(lines: number, records: number): void {
  if (lines <= maxLines && records <= maxRecords) return
  const found = lines > maxLines ? `${maxLines / 1e6} million lines` : `${maxRecords / 1e6} million records`
  throw new NotGedcomError(
    `This file has more than ${found}. Please export the family tree in several parts, and import each of them.`,
  )
}

/** @param size of what the reader has read of the record so far */
function assertRecordReadable(record: GedcomNode, size: { structures: number; characters: number }): void {
  const isOverlong = size.characters > limits.recordCharacters
  if (!isOverlong && size.structures <= limits.recordStructures) return
  const name = record.xref === null ? record.tag : `${record.tag} @${record.xref.slice(0, 40)}@`
  const most = (isOverlong ? limits.recordCharacters : limits.recordStructures).toLocaleString('en')
  throw new NotGedcomError(
    `The record ${name}, which begins in line ${record.line}, has more than ${most} ${isOverlong ? 'characters' : 'entries'}. Please shorten this record in the other program, and export the family tree again.`,
  )
}

const END_OF_DOS_FILE = 26
const LF = 10
const CR = 13

/** A cross-reference that lacks its second at sign. */
const UNCLOSED = /^@[^@\s#][^@\s]*$/

/** Structures whose value is always a pointer to a person or a family. */
const LINKS = new Set(['FAMC', 'FAMS', 'HUSB', 'WIFE', 'CHIL'])

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
 * Makes a function that reads a tag from a text. The function looks the tag up by a hash, so that equal tags are the
 * same string and no substring is created.
 */
function tagReader(seven: boolean): (text: string, start: number, end: number) => string {
  const tagCache: { written: string; tag: string }[] = []
  return (text, start, end) => {
    let hash = end - start
    for (let i = start; i < end; i += 1) hash = (hash * 31 + text.charCodeAt(i)) & 0xfff
    const found = tagCache[hash]
    if (found?.written.length === end - start && text.startsWith(found.written, start)) return found.tag
    const written = text.slice(start, end)
    const tag = toInternalTag(written.toUpperCase(), seven)
    tagCache[hash] = { written, tag }
    return tag
  }
}

/**
 * Parses lines and passes every complete record to `onRecord`. Its reader throws NotGedcomError for too many lines or
 * records, and for a record that is too large. Accepts all line ends (CR, LF, CRLF, LFCR), blank lines,
 * indentation and skipped levels; a line without level and tag continues the line before.
 *
 * @param seven whether the file has version 7, which escapes at signs in another way
 */
export function recordReader(
  seven: boolean,
  onRecord: (record: GedcomNode) => void,
  warn: (line: number, message: string) => void,
): RecordReader {
  const stack: OpenNode[] = []
  const tagOf = tagReader(seven)
  let last: OpenNode | null = null
  let lastLevel = -1
  let lineNumber = 0
  let unread = ''
  let lineFeedFirst: boolean | null = null
  let finished = false
  let ended = false
  let recordCount = 0
  let size = { structures: 0, characters: 0 }

  function endRecord(): void {
    const record = stack[0]
    stack.length = 0
    if (record === undefined) return
    recordCount += 1
    onRecord(record)
  }

  function appendToLastNode(text: string): void {
    const shown = text.trim().slice(0, 40)
    if (last !== null) last.value = continueValue(last.value, text, seven, true)
    const taken = last === null ? '' : ' and was added to the line before'
    warn(lineNumber, `This line is not a GEDCOM line${taken}: "${shown}".`)
  }

  function findContinuedNode(level: number): OpenNode | null {
    const owner = level > 0 && level <= lastLevel ? stack[level - 1] : undefined
    return owner && !RECORDS_WITHOUT_TEXT.has(owner.tag) ? owner : last
  }

  function continueText(level: number, tag: string, raw: string): void {
    const target = findContinuedNode(level)
    if (target) target.value = continueValue(target.value, raw, seven, tag === 'CONT')
    else warn(lineNumber, `${tag} has no line before it that it could continue.`)
  }

  /** Adds the second at sign where it is missing. */
  function closeXref(written: string): string {
    const open = written.trim()
    if (!UNCLOSED.test(open)) return written
    warn(lineNumber, `The cross-reference "${open}" does not end with @. It was read as ${open}@.`)
    return `${open}@`
  }

  function add(level: number, xref: string | null, tag: string, raw: string): void {
    let at = level
    if (level > lastLevel + 1) {
      at = lastLevel + 1
      warn(lineNumber, `Level ${level} cannot follow level ${lastLevel}. ${tag} was read as level ${at}.`)
    }
    const node: OpenNode = {
      tag,
      xref,
      value: parseLineValue(LINKS.has(tag) ? closeXref(raw) : raw, seven),
      sub: NONE,
      line: lineNumber,
    }
    if (at === 0) {
      endRecord()
      size = { structures: 0, characters: 0 }
      ended = tag === 'TRLR'
    } else {
      const owner = stack[at - 1]
      if (owner?.sub === NONE) owner.sub = [node]
      else owner?.sub.push(node)
      stack.length = at
    }
    stack.push(node)
    size.structures += 1
    last = node
    lastLevel = at
  }

  /** Reads level, cross-reference, tag and value of a line; false for a line without them. */
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
    let open = ''
    if (text.charCodeAt(i) === 64) {
      const close = text.indexOf('@', i + 1)
      if (close >= 0 && close < end) {
        xref = text.slice(i + 1, close).trim()
        i = close + 1
      } else {
        open = /^\S*/.exec(text.slice(i, end))?.[0] ?? ''
        if (level > 0 || !UNCLOSED.test(open)) return false
        i += open.length
      }
      while (i < end && isSpace(text.charCodeAt(i))) i += 1
    }
    const tagStart = i
    while (i < end && isTagLetter(text.charCodeAt(i))) i += 1
    if (i === tagStart || (i < end && !isSpace(text.charCodeAt(i)))) return false
    if (level > lastLevel + 1 && /[a-z]/.test(text.slice(tagStart, i))) return false
    const raw = i < end ? text.slice(i + 1, end) : ''
    const name = tagOf(text, tagStart, i)
    if (open !== '') xref = closeXref(open).slice(1, -1)
    if (name === 'CONC' || name === 'CONT') continueText(level, name, raw)
    else add(level, xref, name, raw)
    return true
  }

  function readLine(text: string, start: number, end: number): void {
    let i = start
    while (i < end && isSpace(text.charCodeAt(i))) i += 1
    const blank = i === end || (end - i === 1 && text.charCodeAt(i) === END_OF_DOS_FILE)
    if (!blank && !readStructure(text, i, end)) appendToLastNode(text.slice(start, end))
    size.characters += end - start
    if (stack[0] !== undefined) assertRecordReadable(stack[0], size)
  }

  function readLines(text: string, whole: boolean): void {
    let start = 0
    let lf = text.indexOf('\n')
    let cr = text.indexOf('\r')
    for (;;) {
      const at = lf < 0 ? cr : cr < 0 ? lf : Math.min(lf, cr)
      if (at < 0 || (at + 1 === text.length && !whole)) break
      const next = text.charCodeAt(at + 1)
      if (lineFeedFirst === null) lineFeedFirst = at === lf && next === CR && text.charCodeAt(at + 2) !== LF
      lineNumber += 1
      assertReadable(lineNumber, recordCount)
      readLine(text, start, at)
      start = at + (next === (at === lf ? CR : LF) && lineFeedFirst === (at === lf) ? 2 : 1)
      if (lf >= 0 && lf < start) lf = text.indexOf('\n', start)
      if (cr >= 0 && cr < start) cr = text.indexOf('\r', start)
    }
    unread = text.slice(start)
  }

  return {
    feed(text) {
      if (!finished) readLines(unread === '' ? text : unread + text, false)
    },
    end() {
      finished = true
      readLines(unread, true)
      if (unread !== '') {
        lineNumber += 1
        readLine(unread, 0, unread.length)
      }
      unread = ''
      endRecord()
      return ended
    },
  }
}
