/**
 * Markdown as people of the family write it: their line breaks stay, tags are shown as they were typed, links lead to
 * the web, to mail or within the site, and pictures are the site's own. Each part runs in the direction of its own
 * script. Load it lazily, with its default export.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import { parseMediaUrl } from '#shared/media-url.ts'
import { ResponsiveImage } from '../media/responsive-image.tsx'
import { linkUrls } from './link-urls.ts'
import { MarkdownLink } from './markdown-link.tsx'
import { Prose } from './prose.tsx'

interface MarkdownProps {
  text: string
  /** The level that the text's highest headings get: 2 on a page, 3 in a dialog. */
  topHeading?: 2 | 3 | 4
  /** The text opens with a great letter. */
  dropCap?: boolean
}

/** Renders nothing but what the text says; give it room by its container. */
export function Markdown({ text, topHeading = 2, dropCap = false }: MarkdownProps) {
  const highest = highestHeading(text)
  const components = useMemo(() => componentsFrom(topHeading, highest), [topHeading, highest])
  return (
    <Prose className={dropCap ? 'drop-cap' : undefined}>
      <ReactMarkdown
        remarkPlugins={[remarkBreaks, linkUrls]}
        urlTransform={(address) => address}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </Prose>
  )
}

export default Markdown

/** 1 to 6: people begin with the headings that they like the size of. */
function highestHeading(text: string): number {
  const levels = Array.from(text.matchAll(/^ {0,3}(#{1,6})(?=\s)/gm), ([, signs = '']) => signs.length)
  return Math.min(6, ...levels)
}

function componentsFrom(top: number, highest: number): Components {
  const heading = (written: number) => headingAt(top + Math.max(0, written - highest))
  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    a: ({ href, children }) => <MarkdownLink address={href}>{children}</MarkdownLink>,
    img: ({ src, alt, title }) => (
      <MarkdownPicture address={typeof src === 'string' ? src : ''} alt={alt ?? ''} caption={title} />
    ),
    p: Paragraph,
    ul: ({ children }) => <ul dir="auto">{children}</ul>,
    ol: ({ start, children }) => (
      <ol dir="auto" start={start}>
        {children}
      </ol>
    ),
    blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  }
}

interface Written {
  children?: ReactNode
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function headingAt(level: number) {
  const Heading = headings[Math.min(level, 6) - 2] ?? 'h6'
  return ({ children }: Written) => <Heading>{children}</Heading>
}

type ParagraphNode = NonNullable<ExtraProps['node']>

/** Pictures that stand by themselves are no paragraph. */
function holdsPicturesOnly(node: ParagraphNode | undefined): boolean {
  const parts = node?.children.filter((part) => part.type !== 'text' || part.value.trim() !== '') ?? []
  return (
    parts.length > 0 && parts.every((part) => part.type === 'element' && ['img', 'br'].includes(part.tagName))
  )
}

function Paragraph({ node, children }: ExtraProps & Written) {
  return holdsPicturesOnly(node) ? <div className="pictures">{children}</div> : <p>{children}</p>
}

interface MarkdownPictureProps {
  address: string
  alt: string
  caption: string | undefined
}

/** A picture of ours on a mat of fixed shape, since nobody knows its own yet; any other is a link to where it is. */
function MarkdownPicture({ address, alt, caption }: MarkdownPictureProps) {
  if (parseMediaUrl(address) === null) return <MarkdownLink address={address}>{alt || address}</MarkdownLink>
  return (
    <chakra.span className="picture" display="block">
      <ResponsiveImage
        as="span"
        display="block"
        url={address}
        picture={null}
        alt={alt}
        fit="contain"
        sizes="(min-width: 42rem) 38rem, 92vw"
        bg="transparent"
        borderRadius="5px"
      />
      {caption && <chakra.span className="caption">{caption}</chakra.span>}
    </chakra.span>
  )
}
