/** The light theme's colours for what is paper in the dark theme, too: a card to be scanned and printed. */
import { colors } from '#client/theme/colors.ts'

/** The variables behind the semantic tokens, for the style of the element that wears them. */
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
