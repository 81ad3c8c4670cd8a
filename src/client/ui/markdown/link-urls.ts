/** Turns plain URLs in Markdown text into links. */

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
}

const urlPattern = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"„“”«»]+/giu

/** The length of the URL without trailing punctuation and closing brackets. */
function getUrlLength(written: string): number {
  let end = written.length
  for (;;) {
    const last = written[end - 1] ?? ''
    const closes = last === ')' && !written.slice(0, end - 1).includes('(')
    if (!closes && !/[.,;:!?'’*_~\]]/.test(last)) return end
    end--
  }
}

function createLink(written: string): MarkdownNode {
  const url = /^www\./i.test(written) ? `https://${written}` : written
  return { type: 'link', url, children: [{ type: 'text', value: written }] }
}

function splitText(text: string): MarkdownNode[] {
  const parts: MarkdownNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    const written = found.slice(0, getUrlLength(found))
    if (!/\w\.\w|localhost/.test(written)) continue
    parts.push({ type: 'text', value: text.slice(from, index) }, createLink(written))
    from = index + written.length
  }
  return [...parts, { type: 'text', value: text.slice(from) }].filter(({ value }) => value !== '')
}

function linkUrlsIn(node: MarkdownNode): MarkdownNode {
  if (node.type !== 'link' && node.type !== 'linkReference' && node.children) {
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? splitText(child.value ?? '') : linkUrlsIn(child),
    )
  }
  return node
}

/** A remark plugin that links every URL that is not a link yet. */
export function linkUrls() {
  return (tree: MarkdownNode) => {
    linkUrlsIn(tree)
  }
}
