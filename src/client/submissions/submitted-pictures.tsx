/** The pictures of a submission in lists: up to three on a card, or the first as a thumbnail. */
import { chakra } from '@chakra-ui/react'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'

const maxPictures = 3

interface SubmittedPictureProps {
  url: string
  /** The displayed width, as in `img sizes`. */
  sizes: string
  ratio: number
}

/** Hidden from screen readers, because nobody has described the picture yet. */
function SubmittedPicture({ url, sizes, ratio }: SubmittedPictureProps) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="sm"
      p="1"
    >
      <ResponsiveImage
        url={url}
        picture={null}
        alt=""
        sizes={sizes}
        ratio={ratio}
        fit="cover"
        borderRadius="3px"
      />
    </chakra.span>
  )
}

/** One picture as wide as the row allows, or up to three beside each other. */
export function SubmittedPictures({ urls }: { urls: readonly string[] }) {
  const shown = urls.slice(0, maxPictures)
  const isSingle = shown.length === 1
  return (
    <chakra.div
      position="relative"
      display="grid"
      alignSelf="start"
      gridTemplateColumns={`repeat(${shown.length}, minmax(0, 1fr))`}
      gap="2"
    >
      {shown.map((url) => (
        <SubmittedPicture
          key={url}
          url={url}
          sizes={isSingle ? '(min-width: 48rem) 16rem, 84vw' : '(min-width: 48rem) 8rem, 42vw'}
          ratio={isSingle ? 3 / 2 : 1}
        />
      ))}
      {urls.length > maxPictures && (
        <chakra.span
          position="absolute"
          bottom="2"
          insetEnd="2"
          bg="raised"
          borderRadius="sm"
          px="2"
          textStyle="small"
          fontWeight={600}
        >
          {`+${urls.length - maxPictures}`}
        </chakra.span>
      )}
    </chakra.div>
  )
}

/** A small square. */
export function FirstPicture({ url }: { url: string }) {
  return (
    <chakra.span display="block" w="4rem">
      <SubmittedPicture url={url} sizes="4rem" ratio={1} />
    </chakra.span>
  )
}
