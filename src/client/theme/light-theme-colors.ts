/** The light theme's colors for QR codes and the invitation, which are light in the dark theme, too, for scanning and printing. */
import { colors } from './colors.ts'

/** CSS variables of the semantic colour tokens, for an element's `style`. */
export const lightThemeColors = Object.fromEntries(
  Object.entries({
    raised: colors.raised,
    text: colors.text,
    'text-muted': colors.textMuted,
    line: colors.line,
    'line-strong': colors.lineStrong,
    'accent-text': colors.accentText,
    'accent-soft': colors.accentSoft,
    focus: colors.focus,
  }).map(([token, { light }]) => [`--fh-colors-${token}`, light]),
)
