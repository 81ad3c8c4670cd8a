/** Parses the lines of a GEDCOM text as a tree, independently of the reader of the site, for comparisons and judging. */

export interface TreeNode {
  line: number
  xref: string | null
  tag: string
  /** With continued lines joined; null where the line has none. */
  value: string | null
  sub: TreeNode[]
}

export interface ParsedTree {
  roots: TreeNode[]
  /** The lines that are no GEDCOM lines or have an impossible level: number and text. */
  badLines: { line: number; text: string }[]
}

const LINE = /^\s*(\d{1,2})\s+(?:@([^@]+)@\s+)?([A-Za-z0-9_]+)(?:[ \t](.*))?$/s

/** Whether a structure is a record without a text of its own: a line on the wrong level continues the line before. */
function isRecord({ tag }: TreeNode): boolean {
  return tag === 'INDI' || tag === 'FAM'
}

/** Parses all lines; continues the values of CONT and CONC. */
export function parseTree(text: string): ParsedTree {
  const roots: TreeNode[] = []
  const badLines: ParsedTree['badLines'] = []
  const open: TreeNode[] = []
  let before: TreeNode | undefined
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n\r|\n|\r/)
    .entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const [, digits, xref = null, tag = '', value = null] = LINE.exec(content) ?? []
    const level = Math.min(Number(digits ?? 0), open.length)
    if (digits === undefined) {
      badLines.push({ line, text: content })
      if (before) before.value = `${before.value ?? ''}\n${content}`
      continue
    }
    if (Number(digits) > level) badLines.push({ line, text: content })
    const parent = level === 0 ? undefined : open[level - 1]
    if (parent && (tag === 'CONT' || tag === 'CONC')) {
      const continued = isRecord(parent) ? (before ?? parent) : parent
      continued.value = `${continued.value ?? ''}${tag === 'CONT' ? '\n' : ''}${value ?? ''}`
      continue
    }
    const node: TreeNode = { line, xref, tag, value: value === '' ? null : value, sub: [] }
    ;(parent?.sub ?? roots).push(node)
    open.splice(level, open.length, node)
    before = node
  }
  return { roots, badLines }
}

/** Calls `visit` with every structure and the tags from its record to it. */
export function visitTree(
  nodes: readonly TreeNode[],
  visit: (node: TreeNode, path: readonly string[]) => void,
  above: readonly string[] = [],
): void {
  for (const node of nodes) {
    const path = [...above, node.tag]
    visit(node, path)
    visitTree(node.sub, visit, path)
  }
}
