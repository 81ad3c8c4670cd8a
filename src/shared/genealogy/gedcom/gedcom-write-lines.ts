/** Writes structures as lines of a GEDCOM file, with levels, escapes and continued lines. */

import { escapeLine, isPointer } from './gedcom-line-values.ts'
import { toFileTag } from './gedcom-tags.ts'
import type { GedcomStructure, GedcomVersion } from './gedcom-types.ts'
import { getValidTag, removeBannedCharacters } from './version7/valid-lines.ts'

/** GEDCOM 5.5.1 allows 255 characters per line, including level and tag. */
const MAX_LINE_LENGTH = 240

/** Finds where to cut a long line: not at spaces, not inside a surrogate pair or a doubled at sign. */
function findCut(text: string): number {
  for (let at = MAX_LINE_LENGTH; at > MAX_LINE_LENGTH / 2; at -= 1) {
    const around = text.slice(at - 1, at + 1)
    if (!/[\s@]/.test(around) && !/[\uDC00-\uDFFF]/.test(text.charAt(at))) return at
  }
  const pair = /[\uDC00-\uDFFF]/.test(text.charAt(MAX_LINE_LENGTH))
  const at = pair ? MAX_LINE_LENGTH - 1 : MAX_LINE_LENGTH
  return text.slice(0, at).match(/@*$/)?.[0].length === 1 ? at - 1 : at
}

/** Makes a writer that collects the lines of structures until they are taken. */
export function lineWriter(version: GedcomVersion) {
  const seven = version === '7.0'
  let lines: string[] = []

  function line(level: number, head: string, text: string): void {
    lines.push(text === '' ? `${level} ${head}` : `${level} ${head} ${text}`)
  }

  /** Writes one line of text; in 5.5.1 a long line is continued with CONC. */
  function writeLong(level: number, head: string, text: string, below: number): void {
    let [at, tag, rest] = [level, head, text]
    while (!seven && rest.length > MAX_LINE_LENGTH) {
      const cut = findCut(rest)
      line(at, tag, rest.slice(0, cut))
      rest = rest.slice(cut)
      at = below
      tag = 'CONC'
    }
    line(at, tag, rest)
  }

  function writeValue(level: number, head: string, text: string): void {
    const [first = '', ...more] = (seven ? removeBannedCharacters(text) : text).split(/\r\n?|\n/)
    writeLong(level, head, escapeLine(first, seven, true), level + 1)
    for (const next of more) writeLong(level + 1, 'CONT', escapeLine(next, seven, false), level + 1)
  }

  function tagOf([tag, text]: GedcomStructure, level: number): string {
    const shared = tag === 'NOTE' && seven && (level === 0 || (text != null && isPointer(text)))
    if (shared) return 'SNOTE'
    return seven ? getValidTag(tag) : toFileTag(tag, seven)
  }

  function structure(level: number, node: GedcomStructure, xref: string | null = null): void {
    const tag = tagOf(node, level)
    writeValue(level, xref === null ? tag : `@${xref}@ ${tag}`, node[1] ?? '')
    for (const child of node[2] ?? []) structure(level + 1, child)
  }

  /** Takes the lines that were written since the last call. */
  function take(): string {
    const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
    lines = []
    return text
  }

  return { structure, take }
}
