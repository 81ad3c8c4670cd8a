/** The family's cover picture on the sign-in page, on a mat; nothing where it cannot be loaded. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { imageSrc } from '#client/ui/media/image-src.ts'
import { getCoverPicture } from '#shared/contracts/settings.contract.ts'

const url = `/api${getCoverPicture.path}`

export default function SignInCover() {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return null
  return (
    <chakra.span
      display="block"
      w="full"
      h="full"
      p={{ base: '2', lg: '2.5' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="sm"
      boxShadow="lifted"
    >
      <chakra.img
        src={imageSrc(url, 640)}
        srcSet={`${imageSrc(url, 640)} 640w, ${imageSrc(url, 1280)} 1280w`}
        sizes="(min-width: 64rem) 24rem, 92vw"
        alt=""
        data-cover=""
        w="full"
        h="full"
        objectFit="cover"
        borderRadius="3px"
        bg="sunken"
        onError={() => setIsBroken(true)}
      />
    </chakra.span>
  )
}
