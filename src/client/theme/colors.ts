/**
 * The colours of the house, by what they are for. Dark is umber wood, parchment and antique gold; light is warm paper
 * and ink with the same gold and oxblood. The contrast of every pair that meets is checked in the theme's test.
 */

interface Pair {
  light: string
  dark: string
}

const pair = (light: string, dark: string): Pair => ({ light, dark })

/** The eight pigments that tell the branches of a family apart: the field of a medallion and the letters on it. */
export const branches: readonly { field: Pair; letters: Pair }[] = [
  { field: pair('#ecd9cf', '#57312a'), letters: pair('#6e2f22', '#f3d3c8') },
  { field: pair('#ebdfbd', '#51401f'), letters: pair('#62480d', '#f0dcab') },
  { field: pair('#dfe3c6', '#3c4426'), letters: pair('#454f18', '#dfe6bd') },
  { field: pair('#cfe3d9', '#234539'), letters: pair('#1d5140', '#c6e6d9') },
  { field: pair('#d2e0e5', '#253f4b'), letters: pair('#1f4c5f', '#c9e1ea') },
  { field: pair('#d9dceb', '#343a58'), letters: pair('#363f74', '#d6dbf3') },
  { field: pair('#e4d8e6', '#482f4c'), letters: pair('#5d3464', '#ebd5ee') },
  { field: pair('#e6dbcf', '#4a3a2d'), letters: pair('#5c422b', '#eadbcb') },
]

export const colors = {
  /** The page itself. */
  bg: pair('#f5eddd', '#1e150e'),
  /** A sheet that lies on the page: cards, bars. */
  surface: pair('#fcf7ec', '#291e16'),
  /** What lies above a sheet: menus, dialogs, fields. */
  raised: pair('#fffcf5', '#34281e'),
  /** What lies below the page: footer, wells, canvas. */
  sunken: pair('#ebe0ca', '#160f09'),
  /** The cloth of the album's cover, dark in both themes; what is on it wears the dark theme's colours. */
  cover: pair('#342217', '#302015'),
  text: pair('#2a1d13', '#f1e6d2'),
  textMuted: pair('#5a4836', '#cdbb9d'),
  /** A hairline rule: only ever an ornament. */
  line: pair('#dccdb0', '#4a3a2b'),
  /** The edge of something that can be worked: fields, quiet buttons. */
  lineStrong: pair('#8c7450', '#8d7350'),
  /** Antique gold as a fill, under `accentInk`. */
  accent: pair('#c9a04a', '#cfa650'),
  accentHover: pair('#bd933b', '#dcb766'),
  accentInk: pair('#23170c', '#20160c'),
  /** Gold as letters. */
  accentText: pair('#745010', '#dfbd6f'),
  /** A breath of gold behind what is current or chosen. */
  accentSoft: pair('#f0e2bf', '#3a2c1b'),
  /** Oxblood as a fill, under `dangerInk`. */
  danger: pair('#7d2320', '#8c302b'),
  dangerHover: pair('#6b1b19', '#9c3a34'),
  dangerInk: pair('#fff6f0', '#fff1ea'),
  dangerText: pair('#7d2320', '#f2aa9d'),
  dangerSoft: pair('#f4ddd3', '#3d1e1a'),
  successText: pair('#3c5417', '#bccb8a'),
  successSoft: pair('#e4e8cd', '#2b301c'),
  focus: pair('#8a5a00', '#f3cf7d'),
  /** Dims the page behind a dialog. */
  veil: pair('rgb(42 29 19 / 0.55)', 'rgb(8 5 3 / 0.68)'),
} as const satisfies Record<string, Pair>

function token({ light, dark }: Pair) {
  return { value: { base: light, _dark: dark } }
}

/** The same as Chakra's semantic tokens: `bg`, `text.muted`, `accent.text`, `danger.soft`, `branch.3.field`, … */
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
