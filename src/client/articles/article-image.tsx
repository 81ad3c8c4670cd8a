/** The featured image of an article, or a placeholder with the initial of the title. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { getTint } from '#client/ui/media/medallion.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'

interface ArticleImageProps {
  article: Article
  /** The width divided by the height. */
  ratio: number
  /** The `sizes` attribute of the image. */
  sizes: string
  eager?: boolean
}

export function ArticleImage({ article, ratio, sizes, eager = false }: ArticleImageProps) {
  const { title, featured_image_url: url, featured_image: picture } = article
  if (url === null) return <ImagePlaceholder title={title} style={{ aspectRatio: String(ratio) }} />
  // An image that fails to load keeps its blurred preview, if there is one.
  const fallback = picture?.thumbhash ? undefined : (
    <ImagePlaceholder title={title} position="absolute" inset="0" />
  )
  return (
    <ResponsiveImage
      url={url}
      picture={picture}
      alt=""
      ratio={ratio}
      sizes={sizes}
      eager={eager}
      fallback={fallback}
      borderRadius="5px"
    />
  )
}

/** The first letter or digit of a title. */
function getInitial(title: string): string {
  return title.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase() ?? ''
}

function ImagePlaceholder({ title, ...box }: { title: string } & HTMLChakraProps<'span'>) {
  const tint = getTint(title)
  return (
    <chakra.span
      aria-hidden
      position="relative"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="2"
      w="full"
      overflow="hidden"
      borderRadius="5px"
      bg={`branch.${tint}.field`}
      color={`branch.${tint}.letters`}
      _before={{
        content: '""',
        position: 'absolute',
        inset: '0.625rem',
        borderWidth: '1px',
        borderColor: 'currentColor',
        borderRadius: '3px',
        opacity: 0.35,
      }}
      {...box}
    >
      <chakra.span fontFamily="serif" fontWeight={450} fontSize="clamp(3rem, 9vw, 4.75rem)" lineHeight="1">
        {getInitial(title)}
      </chakra.span>
      <Flourish as="span" w="6.5rem" color="inherit" opacity={0.7} />
    </chakra.span>
  )
}
