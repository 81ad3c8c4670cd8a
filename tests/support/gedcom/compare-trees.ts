/** Compares two GEDCOM texts structure by structure: each with its value and the structures above it. */
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
export function listStructures(text: string): string[] {
  const listed: string[] = []
  const list = (node: TreeNode, above: string) => {
    const described = above + describeNode(node)
    if (!ownHeader.test(described)) listed.push(described)
    for (const child of node.sub) list(child, `${described} / `)
  }
  for (const root of parseTree(text).roots) if (root.tag !== 'TRLR') list(root, '')
  return listed
}

/** Compares the structures of two texts in any order. */
export function compareTrees(before: string, after: string): TreeDifference {
  const counts = new Map<string, number>()
  for (const one of listStructures(after)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const take = (one: string) => {
    const count = counts.get(one) ?? 0
    if (count > 0) counts.set(one, count - 1)
    return count > 0
  }
  const lost = listStructures(before).filter((one) => !take(one))
  return { lost, added: [...counts].flatMap(([one, count]) => Array<string>(count).fill(one)) }
}
