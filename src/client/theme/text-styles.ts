/** The text styles: serif for names, titles and years; sans for running text and controls. */
import { defineTextStyles } from '@chakra-ui/react'

const serif = { fontFamily: 'serif', fontWeight: 550, letterSpacing: '-0.008em', textWrap: 'balance' }

/** Long words break on small screens, so that the page does not scroll sideways. */
const large = { ...serif, overflowWrap: 'anywhere' }

export const textStyles = defineTextStyles({
  /** The title of a page. */
  display: {
    value: { ...large, fontSize: 'min(clamp(2.1rem, 1.5rem + 2.9vw, 3.4rem), 14vw)', lineHeight: 1.08 },
  },
  title: { value: { ...large, fontSize: 'clamp(1.75rem, 1.45rem + 1.4vw, 2.35rem)', lineHeight: 1.14 } },
  heading: { value: { ...large, fontSize: '1.375rem', lineHeight: 1.25, letterSpacing: '-0.004em' } },
  /** The name of a person or an event in texts and lists. */
  name: { value: { ...large, fontSize: '1.125rem', lineHeight: 1.3, letterSpacing: '0' } },
  /** Large numbers: years, counts. */
  figure: { value: { ...serif, fontSize: 'clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem)', lineHeight: 1.1 } },
  /** The introduction below a title. */
  lead: { value: { fontSize: 'clamp(1.125rem, 1.08rem + 0.25vw, 1.25rem)', lineHeight: 1.55 } },
  body: { value: { fontSize: { base: '1.0625rem', md: '1.125rem' }, lineHeight: 1.6 } },
  control: { value: { fontSize: '1.0625rem', lineHeight: 1.25, fontWeight: 600 } },
  /** Below or on a picture. */
  caption: {
    value: {
      fontFamily: 'serif',
      fontStyle: 'italic',
      fontSize: '1rem',
    },
  },
  small: { value: { fontSize: '0.9375rem', lineHeight: 1.5 } },
  /**
   * Imitates small capitals, which the web fonts do not have: small uppercase letters in a heavier weight.
   */
  label: {
    value: {
      fontSize: '0.8125rem',
      lineHeight: 1.4,
      fontWeight: 600,
      letterSpacing: '0.085em',
      textTransform: 'uppercase',
    },
  },
})
