/** Addresses of the web that stand in a Markdown text as they are: they become links, as people expect of them. */

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
}

const address = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"„“”«»]+/giu

/** What ends a sentence or closes a bracket is not of the address. */
function endOf(written: string): number {
  let end = written.length
  for (;;) {
    const last = written[end - 1] ?? ''
    const closes = last === ')' && !written.slice(0, end - 1).includes('(')
    if (!closes && !/[.,;:!?'’*_~\]]/.test(last)) return end
    end--
  }
}

function linkTo(written: string): MarkdownNode {
  const url = /^www\./i.test(written) ? `https://${written}` : written
  return { type: 'link', url, children: [{ type: 'text', value: written }] }
}

function partsOf(text: string): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = found.slice(0, endOf(found))
    if (!/\w\.\w|localhost/.test(written)) continue
    parts.push({ type: 'text', value: text.slice(from, index) }, linkTo(written))
    from = index + written.length
  }
  return [...parts, { type: 'text', value: text.slice(from) }].filter(({ value }) => value !== '')
}

function linkWithin(node: MarkdownNode): MarkdownNode {
  if (node.type !== 'link' && node.type !== 'linkReference' && node.children) {
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? partsOf(child.value ?? '') : linkWithin(child),
    )
  }
  return node
}

/** For remark: links every address that is none yet. */
export function linkUrls() {
  return (tree: MarkdownNode) => {
    linkWithin(tree)
  }
}
