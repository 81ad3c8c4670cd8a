/** The theme's colours as a canvas needs them: read from the page, whatever theme it is in. */
import { branches, colors } from '#client/theme/colors.ts'

export interface CanvasColors {
  ground: string
  living: string
  deceased: string
  edge: string
  line: string
  partner: string
  mark: string
  markInk: string
  text: string
  muted: string
  /** `seal` lies between the two: what a branch looks like from afar. */
  branches: readonly { field: string; letters: string; seal: string }[]
}

export function readCanvasColors(element: Element): CanvasColors {
  const style = getComputedStyle(element)
  if (window.matchMedia('(forced-colors: active)').matches) return forcedColors(element)
  const color = (name: string) => style.getPropertyValue(`--fh-colors-${name}`).trim() || '#888888'
  return {
    ground: color('sunken'),
    living: color('raised'),
    deceased: color('surface'),
    edge: color('line'),
    line: color('line-strong'),
    partner: color('accent'),
    mark: color('surface'),
    markInk: color('accent-text'),
    text: color('text'),
    muted: color('text-muted'),
    branches: branches.map((_, number) => ({
      field: color(`branch-${number}-field`),
      letters: color(`branch-${number}-letters`),
      seal: mix(color(`branch-${number}-field`), color(`branch-${number}-letters`)),
    })),
  }
}

/** Where the device chooses the colours: nothing but its own two, so that everything is as legible as it wants it. */
function forcedColors(element: Element): CanvasColors {
  const probe = document.createElement('span')
  probe.style.cssText = 'color: CanvasText; background-color: Canvas'
  element.append(probe)
  const { color: ink, backgroundColor: ground } = getComputedStyle(probe)
  probe.remove()
  return {
    ground,
    living: ground,
    deceased: ground,
    edge: ink,
    line: ink,
    partner: ink,
    mark: ground,
    markInk: ink,
    text: ink,
    muted: ink,
    branches: branches.map(() => ({ field: ground, letters: ink, seal: ink })),
  }
}

/** The colours of the light theme, whatever the page wears: for what is printed. All of the form #rrggbb. */
export const paperColors: CanvasColors = {
  ground: colors.surface.light,
  living: colors.raised.light,
  deceased: colors.surface.light,
  edge: colors.line.light,
  line: colors.lineStrong.light,
  partner: colors.accent.light,
  mark: colors.raised.light,
  markInk: colors.accentText.light,
  text: colors.text.light,
  muted: colors.textMuted.light,
  branches: branches.map(({ field, letters }) => ({
    field: field.light,
    letters: letters.light,
    seal: mix(field.light, letters.light),
  })),
}

/** Half way between two colours of the form #rrggbb; the first where one is not. */
function mix(one: string, other: string): string {
  const parts = (color: string) =>
    /^#(..)(..)(..)$/
      .exec(color)
      ?.slice(1)
      .map((part) => Number.parseInt(part, 16))
  const [a, b] = [parts(one), parts(other)]
  if (!a || !b) return one
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${a.map((part, i) => hex((part + (b[i] ?? part)) / 2)).join('')}`
}
