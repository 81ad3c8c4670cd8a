/** Reads a short XML text with namespaces into a tree. Entities of a document type are not expanded. */
import { SaxesParser } from 'saxes'

export interface XmlElement {
  /** "{namespace} {local name}" */
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** More elements, and more of them inside each other, than any program writes into a picture. */
const maxElements = 20_000
const maxDepth = 100

/** @throws Error for a text that is not well-formed, or too long */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1
    if (count > maxElements) throw new Error('The XML text has too many elements.')
    if (open.length > maxDepth) throw new Error('The XML text has too many elements inside each other.')
    const pairs = Object.values(attributes).map(
      (attribute) => [`${attribute.uri} ${attribute.local}`, attribute.value] as const,
    )
    const element = { name: `${uri} ${local}`, attributes: new Map(pairs), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  return root
}

/** All elements below one, in the order of the text. */
export function listElements({ children }: XmlElement): XmlElement[] {
  return children.flatMap((child) => [child, ...listElements(child)])
}
