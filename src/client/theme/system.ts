/** The theme as a Chakra system: tokens, semantic tokens and text styles. */
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { semanticColors } from './colors.ts'
import { sans, serif } from './font-families.ts'
import { globalCss, keyframes } from './global-styles.ts'
import { textStyles } from './text-styles.ts'

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40]

/** The spacing scale: one step is 0.25rem, as in Chakra's default theme. */
const spacingScale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]))

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'fh',
  globalCss,
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    keyframes,
    textStyles,
    tokens: {
      spacing: spacingScale,
      sizes: {
        ...spacingScale,
        full: { value: '100%' },
        /** The minimum size of a tap target. */
        touch: { value: '2.75rem' },
        /** The width of about 70 characters of body text. */
        measure: { value: '38rem' },
        narrow: { value: '27rem' },
        page: { value: '72rem' },
        desk: { value: '84rem' },
      },
      fonts: { serif: { value: serif }, sans: { value: sans } },
      radii: {
        sm: { value: '6px' },
        md: { value: '8px' },
        lg: { value: '10px' },
        full: { value: '9999px' },
      },
      durations: { quick: { value: '160ms' }, calm: { value: '220ms' } },
      easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
      zIndex: {
        sticky: { value: 20 },
        menu: { value: 30 },
        dialog: { value: 40 },
        toast: { value: 60 },
        skip: { value: 70 },
      },
    },
    semanticTokens: {
      colors: semanticColors,
      shadows: {
        sheet: {
          value: {
            base: '0 1px 2px rgb(78 53 24 / 0.10), 0 6px 18px -8px rgb(78 53 24 / 0.22)',
            _dark: '0 1px 2px rgb(0 0 0 / 0.35), 0 8px 22px -10px rgb(0 0 0 / 0.65)',
          },
        },
        lifted: {
          value: {
            base: '0 2px 6px rgb(78 53 24 / 0.14), 0 18px 44px -14px rgb(60 40 18 / 0.38)',
            _dark: '0 2px 8px rgb(0 0 0 / 0.5), 0 22px 54px -16px rgb(0 0 0 / 0.85)',
          },
        },
      },
    },
  },
})

export const system = createSystem(defaultBaseConfig, config)
