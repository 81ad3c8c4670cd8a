/** The frame of the page of a person or a couple. */
import { chakra } from '@chakra-ui/react'

export const RecordArticle = chakra('article', {
  base: {
    w: 'full',
    mx: 'auto',
    px: { base: 'min(1rem, 5vw)', md: '8' },
    pt: { base: '5', md: '10' },
    pb: { base: '12', md: '20' },
    // A sheet of paper: no links, no empty space, and nothing cut by the end of a page.
    _print: {
      p: '0',
      maxW: 'none',
      zoom: 0.72,
      '& a': { textDecoration: 'none', color: 'inherit' },
      '& section': { mt: '5' },
      '& :is(h2, h3)': { breakAfter: 'avoid' },
      '& li': { breakInside: 'avoid' },
    },
  },
})
