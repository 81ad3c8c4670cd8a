/**
 * The colors of the theme by purpose. Dark mode uses brown, cream and gold; light mode uses warm white and dark brown with
 * gold and dark red. The theme's test checks the contrast of every text and background pair.
 */
import { branchPalettes } from './branch-palettes.ts'

interface Pair {
  light: string
  dark: string
}

const pair = (light: string, dark: string): Pair => ({ light, dark })

/** The default colors for the branches of a family: the background of a medallion and its initials. */
export const branches = branchPalettes.album

export const colors = {
  /** The page background. */
  bg: pair('#f5eddd', '#1e150e'),
  /** The background of cards and bars. */
  surface: pair('#fcf7ec', '#291e16'),
  /** The background of menus and fields. */
  raised: pair('#fffcf5', '#34281e'),
  /** The background of recessed areas: footer, canvas. */
  sunken: pair('#ebe0ca', '#160f09'),
  /** The background of dark banners in both modes; their content uses the dark colors. */
  cover: pair('#342217', '#302015'),
  text: pair('#2a1d13', '#f1e6d2'),
  textMuted: pair('#5a4836', '#cdbb9d'),
  /** Decorative thin lines. */
  line: pair('#dccdb0', '#4a3a2b'),
  /** The borders of controls: fields, outline buttons. */
  lineStrong: pair('#8c7450', '#8d7350'),
  /** Gold as a background, below `accentInk`. */
  accent: pair('#c9a04a', '#cfa650'),
  accentHover: pair('#bd933b', '#dcb766'),
  accentInk: pair('#23170c', '#20160c'),
  /** Gold as a text color. */
  accentText: pair('#745010', '#dfbd6f'),
  /** A light gold background for current or selected items. */
  accentSoft: pair('#f0e2bf', '#3a2c1b'),
  /** Dark red as a background, below `dangerInk`. */
  danger: pair('#7d2320', '#8c302b'),
  dangerHover: pair('#6b1b19', '#9c3a34'),
  dangerInk: pair('#fff6f0', '#fff1ea'),
  dangerText: pair('#7d2320', '#f2aa9d'),
  dangerSoft: pair('#f4ddd3', '#3d1e1a'),
  successText: pair('#3c5417', '#bccb8a'),
  successSoft: pair('#e4e8cd', '#2b301c'),
  focus: pair('#8a5a00', '#f3cf7d'),
  /** The backdrop of a dialog. */
  veil: pair('rgb(42 29 19 / 0.55)', 'rgb(8 5 3 / 0.68)'),
} as const satisfies Record<string, Pair>

function token({ light, dark }: Pair) {
  return { value: { base: light, _dark: dark } }
}

/** The colors as Chakra's semantic tokens: `bg`, `text.muted`, `accent.text`, `danger.soft`, `branch.3.field`, … */
export const semanticColors = {
  bg: token(colors.bg),
  surface: token(colors.surface),
  raised: token(colors.raised),
  sunken: token(colors.sunken),
  cover: token(colors.cover),
  text: { DEFAULT: token(colors.text), muted: token(colors.textMuted) },
  line: { DEFAULT: token(colors.line), strong: token(colors.lineStrong) },
  accent: {
    DEFAULT: token(colors.accent),
    hover: token(colors.accentHover),
    ink: token(colors.accentInk),
    text: token(colors.accentText),
    soft: token(colors.accentSoft),
  },
  danger: {
    DEFAULT: token(colors.danger),
    hover: token(colors.dangerHover),
    ink: token(colors.dangerInk),
    text: token(colors.dangerText),
    soft: token(colors.dangerSoft),
  },
  success: { text: token(colors.successText), soft: token(colors.successSoft) },
  focus: token(colors.focus),
  veil: token(colors.veil),
  branch: Object.fromEntries(
    branches.map(({ field, letters }, number) => [
      String(number),
      { field: token(field), letters: token(letters) },
    ]),
  ),
}
