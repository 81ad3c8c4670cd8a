/** The picture of an article in a box that is there before it; where there is none, a bookplate with the title's initial. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { getTint } from '#client/ui/media/avatar.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'

interface ArticlePictureProps {
  article: Article
  /** Width to height. */
  ratio: number
  /** As in `img sizes`. */
  sizes: string
  eager?: boolean
}

export function ArticlePicture({ article, ratio, sizes, eager = false }: ArticlePictureProps) {
  const { title, featured_image_url: url, featured_image: picture } = article
  if (url === null) return <Bookplate title={title} style={{ aspectRatio: String(ratio) }} />
  // A picture that cannot be had is at least known by its colours, if there is a blurred idea of it.
  const fallback = picture?.thumbhash ? undefined : <Bookplate title={title} position="absolute" inset="0" />
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

/** The first letter or digit of a title, as it stands on a bookplate. */
function initialOf(title: string): string {
  return title.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase() ?? ''
}

function Bookplate({ title, ...box }: { title: string } & HTMLChakraProps<'span'>) {
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
        {initialOf(title)}
      </chakra.span>
      <Flourish as="span" w="6.5rem" color="inherit" opacity={0.7} />
    </chakra.span>
  )
}
