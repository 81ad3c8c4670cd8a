/** The theme's colours for painting on a canvas, read from the page, and the light theme's colours for print. */
import { branches, colors } from '#client/theme/colors.ts'

export interface CanvasColors {
  background: string
  livingCard: string
  deceasedCard: string
  cardBorder: string
  parentLine: string
  partnerLine: string
  unionMark: string
  unionMarkText: string
  text: string
  mutedText: string
  /** Colours of a family branch; `dot` is the colour of a person drawn as a dot. */
  branches: readonly BranchColors[]
}

export interface BranchColors {
  background: string
  text: string
  dot: string
}

export function readCanvasColors(element: Element): CanvasColors {
  const style = getComputedStyle(element)
  if (window.matchMedia('(forced-colors: active)').matches) return readForcedColors(element)
  const color = (name: string) => style.getPropertyValue(`--fh-colors-${name}`).trim() || '#888888'
  return {
    background: color('sunken'),
    livingCard: color('raised'),
    deceasedCard: color('surface'),
    cardBorder: color('line'),
    parentLine: color('line-strong'),
    partnerLine: color('accent'),
    unionMark: color('surface'),
    unionMarkText: color('accent-text'),
    text: color('text'),
    mutedText: color('text-muted'),
    branches: branches.map((_, number) => ({
      background: color(`branch-${number}-field`),
      text: color(`branch-${number}-letters`),
      dot: mixColors(color(`branch-${number}-field`), color(`branch-${number}-letters`)),
    })),
  }
}

/** In forced-colors mode only the two system colours are used, so that the contrast is the one the user has chosen. */
function readForcedColors(element: Element): CanvasColors {
  const probe = document.createElement('span')
  probe.style.cssText = 'color: CanvasText; background-color: Canvas'
  element.append(probe)
  const { color: text, backgroundColor: background } = getComputedStyle(probe)
  probe.remove()
  return {
    background,
    livingCard: background,
    deceasedCard: background,
    cardBorder: text,
    parentLine: text,
    partnerLine: text,
    unionMark: background,
    unionMarkText: text,
    text,
    mutedText: text,
    branches: branches.map(() => ({ background, text, dot: text })),
  }
}

/** The light theme's colours, all of the form #rrggbb. */
export const printColors: CanvasColors = {
  background: colors.surface.light,
  livingCard: colors.raised.light,
  deceasedCard: colors.surface.light,
  cardBorder: colors.line.light,
  parentLine: colors.lineStrong.light,
  partnerLine: colors.accent.light,
  unionMark: colors.raised.light,
  unionMarkText: colors.accentText.light,
  text: colors.text.light,
  mutedText: colors.textMuted.light,
  branches: branches.map(({ field, letters }) => ({
    background: field.light,
    text: letters.light,
    dot: mixColors(field.light, letters.light),
  })),
}

/** The colours of a branch number; more branches than colours use the colours again. */
export function getBranchColors(colors: CanvasColors, branch: number): BranchColors {
  const fallback = { background: colors.cardBorder, text: colors.text, dot: colors.parentLine }
  return colors.branches[branch % colors.branches.length] ?? fallback
}

/** The mean of two colours of the form #rrggbb; `a` when one of them has another form. */
function mixColors(a: string, b: string): string {
  const parse = (color: string) =>
    /^#(..)(..)(..)$/
      .exec(color)
      ?.slice(1)
      .map((channel) => Number.parseInt(channel, 16))
  const [channelsA, channelsB] = [parse(a), parse(b)]
  if (!channelsA || !channelsB) return a
  const toHex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${channelsA.map((channel, i) => toHex((channel + (channelsB[i] ?? channel)) / 2)).join('')}`
}
