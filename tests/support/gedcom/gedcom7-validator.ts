/**
 * Validates GEDCOM 7.0 files by FamilySearch's tables of the standard. Shares no code with the reader and writer of the
 * site, so that both cannot have the same error.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseTree, type TreeNode, visitTree } from './gedcom-tree.ts'

interface StructureType {
  name: string
  payload: string
  values: ReadonlySet<string>
  /** By tag. */
  children: ReadonlyMap<string, { type: string; required: boolean; single: boolean }>
}

function readTypes(): ReadonlyMap<string, StructureType> {
  const text = fs.readFileSync(path.join(import.meta.dirname, 'gedcom7-structures.tsv'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [name = '', payload = '', values = '', children = ''] = line.split('\t')
      const parsed = children.split(' ').map((child) => {
        const [tag = '', type = '', range = ''] = child.split(':')
        return [tag, { type, required: range.startsWith('1'), single: range.endsWith('1') }] as const
      })
      const type = { name, payload, values: new Set(values.split(' ')), children: new Map(parsed) }
      return [name, type]
    }),
  )
}

const types = readTypes()

export interface GedcomProblem {
  line: number
  message: string
}

const GREGORIAN = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
const HEBREW = 'TSH|CSH|KSL|TVT|SHV|ADR|ADS|NSN|IYR|SVN|TMZ|AAV|ELL'
const FRENCH = 'VEND|BRUM|FRIM|NIVO|PLUV|VENT|GERM|FLOR|PRAI|MESS|THER|FRUC|COMP'

function calendarDate(name: string, months: string, epoch: string): string {
  return `${name}(?:(?:\\d+ )?(?:${months}|_[A-Z0-9_]+) )?\\d+${epoch}`
}

const DATE = `(?:${[
  calendarDate('(?:(?:GREGORIAN|JULIAN) )?', GREGORIAN, '(?: BCE)?'),
  calendarDate('HEBREW ', HEBREW, ''),
  calendarDate('FRENCH_R ', FRENCH, ''),
  calendarDate('_[A-Z0-9_]+ ', '[A-Z0-9_]+', '(?: _[A-Z0-9_]+)?'),
].join('|')})`
const PERIOD = `(?:TO ${DATE}|FROM ${DATE}(?: TO ${DATE})?)?`
const DURATION =
  '(?:\\d+y(?: \\d+m)?(?: \\d+w)?(?: \\d+d)?|\\d+m(?: \\d+w)?(?: \\d+d)?|\\d+w(?: \\d+d)?|\\d+d)'

const pattern = (source: string) => new RegExp(`^(?:${source})$`)

const PAYLOADS: Record<string, RegExp> = {
  'Y|<NULL>': /^Y?$/,
  'xsd:Language': /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/,
  'xsd:anyURI': /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/,
  'xsd:nonNegativeInteger': /^\d+$/,
  'xsd:string': /^/,
  'dcat:mediaType': /^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*(?:;.*)?$/,
  'type-Age': pattern(`(?:[<>] ${DURATION}|${DURATION})?`),
  'type-Date': pattern(`(?:${DATE}|${PERIOD}|BET ${DATE} AND ${DATE}|(?:AFT|BEF|ABT|CAL|EST) ${DATE})?`),
  'type-Date#exact': pattern(`\\d+ (?:${GREGORIAN}) \\d+`),
  'type-Date#period': pattern(PERIOD),
  // A path is relative to the file, an address or a file URL; neither has spaces, backslashes or drive letters.
  'type-FilePath': /^(?![A-Za-z]:)(?!\/)[^\s\\]+$/,
  'type-Latitude': /^[NS]\d+(?:\.\d+)?$/,
  'type-Longitude': /^[EW]\d+(?:\.\d+)?$/,
  'type-List#Text': /^/,
  'type-Name': /^(?:[^/\t]+|[^/\t]*\/[^/\t]*\/[^/\t]*)$/,
  'type-TagDef': /^_[A-Z0-9_]+ \S+$/,
  'type-Time': /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z?$/,
}

const POINTER = /^@(?!@)[^@\s]+@$/
/** Control characters except the tab, halves of surrogate pairs, and code points that are no characters. */
const BANNED = /(?!\t)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** Whether a value is one of an enumeration; extensions may add values that begin with an underscore. */
function isEnumValue(value: string, { name, values }: StructureType): boolean {
  // The table has the values of ADOP without their prefix.
  return values.has(value) || (name !== 'QUAY' && /^_[A-Z0-9_]+$/.test(value))
}

/** Explains what is wrong with the value of a structure; null for a valid one. */
function findValueProblem(value: string, type: StructureType, records: ReadonlyMap<string, string>) {
  const { payload } = type
  if (payload === '') return value === '' ? null : `${type.name} has a value`
  const target = /^@<record-(\w+)>@$/.exec(payload)?.[1]
  if (target !== undefined) {
    if (value === '@VOID@') return null
    if (!POINTER.test(value)) return `${type.name} is no pointer: ${value}`
    const found = records.get(value)
    return found === target ? null : `${type.name} points to ${found ?? 'no record'} with ${value}`
  }
  if (POINTER.test(value)) return `${type.name} may not be a pointer: ${value}`
  if (payload === 'type-Enum')
    return isEnumValue(value, type) ? null : `${type.name} has the unknown value ${value}`
  if (payload === 'type-List#Enum')
    return value.split(', ').every((one) => isEnumValue(one, type))
      ? null
      : `${type.name} has an unknown value in ${value}`
  if (payload === 'xsd:string' || PAYLOADS[payload]?.test(value)) return null
  return `${type.name} has the invalid value ${value} (${payload})`
}

/** The tags of the file's own that HEAD.SCHMA declares to be records of the standard. */
function readAliases(head: TreeNode | undefined): ReadonlyMap<string, string> {
  const declared = head?.sub.find(({ tag }) => tag === 'SCHMA')?.sub ?? []
  return new Map(
    declared.map(({ value }) => {
      const [tag = '', uri = ''] = value?.split(' ') ?? []
      return [tag, uri.replace('https://gedcom.io/terms/v7/record-', '')] as const
    }),
  )
}

/** Checks lines, cross-references and pointers, and every structure with a type by the tables of the standard. */
export function validateGedcom7(text: string): GedcomProblem[] {
  const problems: GedcomProblem[] = []
  const report = (line: number, message: string) => problems.push({ line, message })
  const { roots, badLines } = parseTree(text)
  for (const bad of badLines) report(bad.line, `no GEDCOM line: ${bad.text}`)
  checkLines(text, report)
  if (roots[0]?.tag !== 'HEAD') report(1, 'the file does not begin with HEAD')
  if (roots.at(-1)?.tag !== 'TRLR') report(0, 'the file does not end with TRLR')
  const records = new Map<string, string>()
  const aliases = readAliases(roots[0])
  for (const { xref, tag, line } of roots) {
    if (xref === null) continue
    if (records.has(`@${xref}@`)) report(line, `the cross-reference ${xref} is not unique`)
    records.set(`@${xref}@`, aliases.get(tag) ?? tag)
  }
  const gedc = roots[0]?.sub[0]
  if (gedc?.tag !== 'GEDC' || gedc.sub[0]?.tag !== 'VERS' || !/^7\.0(\.\d+)?$/.test(gedc.sub[0].value ?? ''))
    report(1, 'HEAD does not begin with GEDC and VERS 7.0')
  for (const root of roots) {
    const type = root.tag.startsWith('_')
      ? null
      : (types.get('FILE-ROOT')?.children.get(root.tag)?.type ?? '')
    if (type === '') report(root.line, `${root.tag} is no record`)
    else checkStructure(root, type, records, report)
  }
  visitTree(roots, (node, above) => {
    if (node.xref !== null && above.length > 1) report(node.line, `${node.tag} has a cross-reference`)
    const value = node.value ?? ''
    if (POINTER.test(value) && value !== '@VOID@' && !records.has(value))
      report(node.line, `${above.join('.')} points to no record with ${value}`)
  })
  return problems
}

function checkLines(text: string, report: (line: number, message: string) => void): void {
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const number = index + 1
    if (BANNED.test(line)) report(number, `a banned character in ${JSON.stringify(line)}`)
    if (line === '') continue
    const [, rest = ''] = /^(?:0|[1-9]\d*) (.*)$/s.exec(line) ?? []
    const [, xref, tag = ''] = /^(?:@([^@]*)@ )?(\S+)(?: .*)?$/s.exec(rest) ?? []
    if (xref !== undefined && !/^[A-Z0-9_]+$/.test(xref))
      report(number, `the cross-reference ${xref} is invalid`)
    if (!/^_?[A-Z][A-Z0-9_]*$|^_[A-Z0-9_]+$/.test(tag)) report(number, `the tag ${tag} is invalid`)
    if (tag === 'CONC') report(number, 'CONC does not exist any more')
  }
}

function checkStructure(
  node: TreeNode,
  typeName: string | null,
  records: ReadonlyMap<string, string>,
  report: (line: number, message: string) => void,
): void {
  const type = types.get(typeName ?? '')
  if (type) {
    const problem = findValueProblem(node.value ?? '', type, records)
    if (problem !== null) report(node.line, problem)
    for (const [tag, { required, single }] of type.children) {
      const count = node.sub.filter((child) => child.tag === tag).length
      if (required && count === 0) report(node.line, `${type.name} has no ${tag}`)
      if (single && count > 1) report(node.line, `${type.name} has ${count} ${tag}`)
    }
  }
  for (const child of node.sub) {
    const known = type?.children.get(child.tag)?.type ?? null
    const isExtension = child.tag.startsWith('_') || !type
    if (known === null && !isExtension) report(child.line, `${child.tag} may not stand below ${type.name}`)
    checkStructure(child, known, records, report)
  }
}
