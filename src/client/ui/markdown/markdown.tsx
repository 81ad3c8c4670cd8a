/**
 * Renders Markdown that relatives wrote: keeps line breaks, shows HTML tags as text, allows links to the web, to e-mail
 * addresses and within the site, and shows only images of this site. Each part has the direction of its own script. Load
 * it lazily, with its default export.
 */
import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import { parseMediaUrl } from '#shared/media-url.ts'
import { EnlargeButton } from '../media/enlarge-button.tsx'
import { ResponsiveImage } from '../media/responsive-image.tsx'
import { disableHtml, limitNesting, splitMarkdown } from './bounded-syntax.ts'
import { linkUrls } from './link-urls.ts'
import { MarkdownLink } from './markdown-link.tsx'
import { Prose } from './prose.tsx'

interface MarkdownProps {
  text: string
  /** The heading level of the text's highest headings: 2 on a page, 3 in a dialog. */
  topHeading?: 2 | 3 | 4
  /** Starts the text with a drop cap. */
  dropCap?: boolean
  /** The URL of an image that already stands beside the text. */
  omittedImage?: string | undefined
}

export default function Markdown({ text, topHeading = 2, dropCap = false, omittedImage }: MarkdownProps) {
  const highest = getHighestHeading(text)
  const components = useMemo(
    () => createComponents(topHeading, highest, omittedImage),
    [topHeading, highest, omittedImage],
  )
  return (
    <Prose className={dropCap ? 'drop-cap' : undefined}>
      {splitMarkdown(text).map((piece, index) => (
        <ReactMarkdown
          // The pieces have no other identity, and keep their order.
          key={index.toString()}
          remarkPlugins={[disableHtml, remarkBreaks, linkUrls]}
          urlTransform={(address) => address}
          components={components}
        >
          {limitNesting(piece)}
        </ReactMarkdown>
      ))}
    </Prose>
  )
}

/** The level of the highest heading in the text, from 1 to 6: authors start with any level. */
function getHighestHeading(text: string): number {
  const levels = Array.from(text.matchAll(/^ {0,3}(#{1,6})(?=\s)/gm), ([, signs = '']) => signs.length)
  return Math.min(6, ...levels)
}

function createComponents(top: number, highest: number, omittedImage: string | undefined): Components {
  const heading = (written: number) => headingAt(top + Math.max(0, written - highest))
  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    a: ({ href, children }) => (
      <InsideLink value>
        <MarkdownLink address={href}>{children}</MarkdownLink>
      </InsideLink>
    ),
    img: ({ src, alt, title }) =>
      src === omittedImage ? null : (
        <MarkdownPicture
          address={typeof src === 'string' ? src : ''}
          alt={alt ?? ''}
          caption={title || alt}
        />
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

interface ChildrenProps {
  children?: ReactNode
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function headingAt(level: number) {
  const Heading = headings[Math.min(level, 6) - 2] ?? 'h6'
  return ({ children }: ChildrenProps) => <Heading>{children}</Heading>
}

type ParagraphNode = NonNullable<ExtraProps['node']>

/** Whether a paragraph contains only images, which are rendered without a paragraph. */
function containsOnlyImages(node: ParagraphNode | undefined): boolean {
  const parts = node?.children.filter((part) => part.type !== 'text' || part.value.trim() !== '') ?? []
  return (
    parts.length > 0 && parts.every((part) => part.type === 'element' && ['img', 'br'].includes(part.tagName))
  )
}

function Paragraph({ node, children }: ExtraProps & ChildrenProps) {
  return containsOnlyImages(node) ? <div className="pictures">{children}</div> : <p>{children}</p>
}

/** Whether the element is part of a link: an image there follows the link and is not enlarged. */
const InsideLink = createContext(false)

interface MarkdownPictureProps {
  address: string
  alt: string
  caption: string | undefined
}

/** An image of this site that a click enlarges, in a box of fixed shape, because its size is unknown; other images become links. */
function MarkdownPicture({ address, alt, caption }: MarkdownPictureProps) {
  const isInsideLink = useContext(InsideLink)
  if (parseMediaUrl(address) === null) {
    return isInsideLink ? (
      caption || address
    ) : (
      <MarkdownLink address={address}>{caption || address}</MarkdownLink>
    )
  }
  const image = (
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
  )
  return (
    <chakra.span className="picture" display="block">
      {isInsideLink ? (
        image
      ) : (
        <EnlargeButton url={address} picture={null} title={caption || 'without a name'}>
          {image}
        </EnlargeButton>
      )}
      {caption && <chakra.span className="caption">{caption}</chakra.span>}
    </chakra.span>
  )
}
