/** Compares two GEDCOM texts structure by structure, or only by their words and dates. */
import { readGedcomDate } from '#shared/genealogy/gedcom/dates/gedcom-dates.ts'
import { parseTree, type TreeNode } from './gedcom-tree.ts'

export interface TreeDifference {
  /** In the first text, but not in the second. */
  lost: string[]
  /** In the second text, but not in the first. */
  added: string[]
}

/** What every program writes anew: the program, its version of GEDCOM, the character set and the time. */
const ownHeader = /^HEAD \/ (?:GEDC|CHAR|SOUR|DATE|FILE|SUBM)\b/

/** A structure as a text. Escaped at signs and spaces at the ends say nothing, nor does a cross-reference of our own. */
function describeNode({ xref, tag, value }: TreeNode): string {
  const name = xref === null || /^_(?:INDI|FAM)\d+$/.test(xref) ? tag : `@${xref}@ ${tag}`
  return [name, value?.trim().replaceAll('@@', '@')].filter(Boolean).join(' ')
}

/** Each structure as a text, after the texts of the structures above it. */
function listStructures(text: string): string[] {
  const listed: string[] = []
  const list = (node: TreeNode, above: string) => {
    const described = above + describeNode(node)
    if (!ownHeader.test(described)) listed.push(described)
    for (const child of node.sub) list(child, `${described} / `)
  }
  for (const root of parseTree(text).roots) if (root.tag !== 'TRLR') list(root, '')
  return listed
}

/** Compares two lists in any order. */
function compareLists(before: readonly string[], after: readonly string[]): TreeDifference {
  const counts = new Map<string, number>()
  for (const one of after) counts.set(one, (counts.get(one) ?? 0) + 1)
  const take = (one: string) => {
    const count = counts.get(one) ?? 0
    if (count > 0) counts.set(one, count - 1)
    return count > 0
  }
  const lost = before.filter((one) => !take(one))
  return { lost, added: [...counts].flatMap(([one, count]) => Array<string>(count).fill(one)) }
}

/** Compares the structures of two texts in any order. */
export function compareTrees(before: string, after: string): TreeDifference {
  return compareLists(listStructures(before), listStructures(after))
}

/**
 * Lists the structures that stand before another structure of the same one above, and after it in the second text. The order of
 * the records of a file says nothing.
 */
export function listReordered(before: string, after: string): string[] {
  const found: string[] = []
  const compare = (
    ones: readonly TreeNode[],
    others: readonly TreeNode[],
    above: string,
    isOrdered: boolean,
  ) => {
    const free = new Map<string, number[]>()
    for (const [i, other] of others.entries()) {
      const described = describeNode(other)
      free.set(described, [...(free.get(described) ?? []), i])
    }
    let last = -1
    for (const one of ones) {
      const described = describeNode(one)
      const at = free.get(described)?.shift()
      if (at === undefined) continue
      if (isOrdered && at < last) found.push(above + described)
      last = Math.max(last, at)
      compare(one.sub, others[at]?.sub ?? [], `${above}${described} / `, true)
    }
  }
  const listRecords = (text: string) => parseTree(text).roots.filter(({ tag }) => tag !== 'HEAD')
  compare(listRecords(before), listRecords(after), '', false)
  return found
}

/** Values that 7.0 names by other words: `jpg` is `image/jpeg`, `English` is `en`, `DIV N` is `NO DIV`. */
function isRenamed({ tag, value }: TreeNode): boolean {
  return tag === 'FORM' || tag === 'LANG' || /^(?:@[^@]+@|[NY])$/.test(value ?? '')
}

/** The date that the site reads; null where the site reads only words. */
function readDate({ tag, value, sub }: TreeNode): string | null {
  if (tag !== 'DATE') return null
  const phrase = sub.find((child) => child.tag === 'PHRASE' || child.tag === '_PHRASE')?.value ?? null
  return readGedcomDate(value ?? '', phrase).date
}

/** A DATE without a date repeats the words of its phrase in 5.5.1. */
function isRepeated({ tag, value, sub }: TreeNode): boolean {
  return tag === 'DATE' && sub.some((child) => child.tag === '_PHRASE' && child.value === value)
}

/** The dates of all records as the site reads them, and the words and numbers of all other values. */
function listWords(text: string): string[] {
  const listed: string[] = []
  const objects = new Set<string>()
  const list = (node: TreeNode) => {
    if (node.tag === 'OBJE' && node.value === null && node.xref === null) {
      const object = JSON.stringify(node, (key, value) => (key === 'line' ? undefined : value))
      if (objects.has(object)) return
      objects.add(object)
    }
    const date = readDate(node)
    if (date !== null) listed.push(`DATE ${date}`)
    else if (!isRenamed(node) && !isRepeated(node))
      listed.push(...((node.value ?? '').toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []))
    for (const child of node.sub) list(child)
  }
  for (const root of parseTree(text).roots) if (root.tag !== 'HEAD') list(root)
  return listed
}

/**
 * Finds the dates, words and numbers in the records of an export of 5.5.1 that an export of 7.0 lacks. Says nothing of
 * the structures that contain the words: 7.0 has many in another form, and equal embedded objects only once.
 */
export function findLostWords(five: string, seven: string): string[] {
  return compareLists(listWords(five), listWords(seven)).lost
}
