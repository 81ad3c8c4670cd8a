/** The frame of the page of a person or a couple. */
import { chakra } from '@chakra-ui/react'

export const RecordArticle = chakra('article', {
  base: {
    w: 'full',
    mx: 'auto',
    px: { base: 'min(1rem, 5vw)', md: '8' },
    pt: { base: '5', md: '10' },
    pb: { base: '12', md: '20' },
  },
})
