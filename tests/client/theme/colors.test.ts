/** Tests the contrast of all color pairs in both modes. */
import { describe, expect, it } from 'vitest'
import { branchPaletteCss, branchPalettes } from '#client/theme/branch-palettes.ts'
import { chartTones } from '#client/theme/chart-colors.ts'
import { colors } from '#client/theme/colors.ts'

type Theme = 'light' | 'dark'
const themes: Theme[] = ['light', 'dark']
const grounds = ['bg', 'surface', 'raised', 'sunken'] as const

/** Relative luminance, after WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(themes)('in the %s theme', (theme) => {
  const of = (name: keyof typeof colors) => colors[name][theme]

  it.each(grounds)('body text on %s has a contrast of 7:1', (ground) => {
    expect(contrast(of('text'), of(ground))).toBeGreaterThanOrEqual(7)
  })

  it.each(grounds)('muted, gold, red and green text on %s has a contrast of 4.5:1', (ground) => {
    for (const letters of ['textMuted', 'accentText', 'dangerText', 'successText'] as const) {
      expect(contrast(of(letters), of(ground)), letters).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(grounds)('control borders and focus ring on %s have a contrast of 3:1', (ground) => {
    expect(contrast(of('lineStrong'), of(ground)), 'edge').toBeGreaterThanOrEqual(3)
    expect(contrast(of('focus'), of(ground)), 'focus').toBeGreaterThanOrEqual(3)
  })

  it.each(grounds)('the bars of charts on %s have a contrast of 3:1', (ground) => {
    for (const { base, _dark } of Object.values(chartTones)) {
      expect(contrast(theme === 'light' ? base : _dark, of(ground))).toBeGreaterThanOrEqual(3)
    }
  })

  it('text on colored backgrounds has a contrast of 4.5:1', () => {
    const pairs = [
      ['accentInk', 'accent'],
      ['accentInk', 'accentHover'],
      ['dangerInk', 'danger'],
      ['dangerInk', 'dangerHover'],
      ['text', 'accentSoft'],
      ['accentText', 'accentSoft'],
      ['text', 'dangerSoft'],
      ['dangerText', 'dangerSoft'],
      ['text', 'successSoft'],
      ['successText', 'successSoft'],
    ] as const
    for (const [letters, ground] of pairs) {
      expect(contrast(of(letters), of(ground)), `${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  const palettes = Object.entries(branchPalettes)

  it.each(palettes)(
    'the initials of every branch of the palette %s have a contrast of 4.5:1',
    (_, palette) => {
      for (const { field, letters } of palette) {
        expect(contrast(letters[theme], field[theme])).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it.each(palettes)('the ring of every branch of the palette %s has a contrast of 3:1', (_, palette) => {
    for (const { letters } of palette) {
      for (const ground of grounds) {
        expect(contrast(letters[theme], of(ground)), ground).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it.each(palettes)('the palette %s has eight different colors', (_, palette) => {
    expect(new Set(palette.map(({ letters }) => letters[theme])).size).toBe(8)
  })
})

it('text on dark banners is readable in both modes', () => {
  for (const theme of themes) {
    expect(contrast(colors.text.dark, colors.cover[theme])).toBeGreaterThanOrEqual(7)
    expect(contrast(colors.textMuted.dark, colors.cover[theme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.accentText.dark, colors.cover[theme])).toBeGreaterThanOrEqual(4.5)
  }
})

it('the palettes other than the default one override all colors of the branches in both themes', () => {
  const rules = Object.values(branchPaletteCss)
  expect(rules).toHaveLength(2 * (Object.keys(branchPalettes).length - 1))
  for (const rule of rules) expect(Object.keys(rule)).toHaveLength(2 * branchPalettes.album.length)
})
