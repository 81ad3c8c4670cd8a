/** Reads a short XML text with namespaces into a tree. Entities of a document type are not expanded. */
import { SaxesParser } from 'saxes'

export interface XmlElement {
  /** "{namespace} {local name}" */
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** More elements and attributes together, and more elements inside each other, than any program writes into a picture. */
const maxParts = 20_000
const maxDepth = 100

/** @throws Error for a text that is not well-formed, or too long */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  let parts = 0
  const countPart = () => {
    parts += 1
    if (parts > maxParts) throw new Error('The XML text has too many elements and attributes.')
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  // Called for each one as it is read, so that an element without end is refused before it ends.
  parser.on('attribute', countPart)
  parser.on('opentagstart', countPart)
  parser.on('opentag', ({ uri, local, attributes }) => {
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
export function listElements(root: XmlElement): XmlElement[] {
  const elements: XmlElement[] = []
  const visit = ({ children }: XmlElement) => {
    for (const child of children) {
      elements.push(child)
      visit(child)
    }
  }
  visit(root)
  return elements
}
