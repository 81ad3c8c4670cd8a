/** Tests exported SVG files by parsing them. */
import { describe, expect, it } from 'vitest'
import { getFamilyGraph } from '#client/tree/chart/family-graph.ts'
import { createSvg } from '#client/tree/export/files/create-svg.ts'
import { buildFanChart } from '#client/tree/fan/build-fan-chart.ts'
import { asFamily, royals } from '#tests/client/tree/royals.ts'
import { sketched } from '../export-fixtures.ts'

const none = { fontFaces: '', photos: new Map<string, string>() }

async function read(file: Blob) {
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  return parsed
}

function wordsIn(element: Element) {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function findPeopleInArea(svg: Document) {
  return Array.from(svg.querySelectorAll('g > title'), wordsIn)
}

describe('createSvg', () => {
  it('contains every person once with full name and years', async () => {
    const svg = await read(createSvg(sketched(asFamily()), none))
    const names = royals.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
    expect(findPeopleInArea(svg).sort()).toEqual(names.sort())
    const victoria = Array.from(svg.querySelectorAll('g')).find(
      (group) => wordsIn(group.querySelector('title') ?? group) === 'Victoria Hanover',
    )
    const texts = Array.from(victoria?.querySelectorAll('text:not([aria-hidden])') ?? [], wordsIn)
    expect(texts).toEqual(['Victoria Hanover', '1819 – 1901'])
  })

  it('contains title, site name and date', async () => {
    const svg = await read(createSvg(sketched(asFamily()), none))
    expect(wordsIn(svg.querySelector('svg > title') ?? svg.documentElement)).toBe('Descendants of Henry VII')
    const texts = Array.from(svg.querySelectorAll('svg > text'), wordsIn)
    expect(texts).toEqual(
      expect.arrayContaining(['Descendants of Henry VII', '24 people', 'Family Heritage', '12 March 2026']),
    )
  })

  it('keeps names with XML special characters, invalid characters and right-to-left text', async () => {
    const named: Record<string, string> = {
      victoria: 'Vi<ct>or&"ia"',
      albert: 'Al\u0000b\ud800ert',
      boleyn: 'ויקטוריה',
    }
    const members = royals.map((member) => ({
      ...member,
      ...(named[member.id] !== undefined && { first_name: named[member.id] ?? '', last_name: '' }),
    }))
    const svg = await read(createSvg(sketched(asFamily(members)), none))
    expect(findPeopleInArea(svg)).toEqual(
      expect.arrayContaining(['Vi<ct>or&"ia"', 'Al\ufffdb\ufffdert', 'ויקטוריה']),
    )
    const hebrew = Array.from(svg.querySelectorAll('text')).find((text) => wordsIn(text) === 'ויקטוריה')
    expect(hebrew?.getAttribute('direction')).toBe('rtl')
  })

  it('shows a photo instead of initials when the photo is loaded', async () => {
    const family = asFamily()
    const seat = family.indexById.get('victoria') ?? -1
    const address = '/api/media/one?w=160'
    const photos = family.members.map((_, p) => (p === seat ? address : '/api/media/gone?w=160'))
    const means = { ...none, photos: new Map([[address, 'data:image/jpeg;base64,AA==']]) }
    const svg = await read(createSvg(sketched(family, { photos }), means))
    const pictures = Array.from(svg.querySelectorAll('image'))
    expect(pictures.map((picture) => picture.getAttribute('href'))).toEqual(['data:image/jpeg;base64,AA=='])
    expect(wordsIn(pictures[0]?.parentElement ?? svg.documentElement)).not.toMatch(/\bVH\b/)
  })

  it('draws the path between two people in gold', async () => {
    const family = asFamily()
    const path = ['kent', 'victoria', 'child0'].map((id) => family.indexById.get(id) ?? -1)
    const plain = await read(createSvg(sketched(family), none))
    const golden = await read(createSvg(sketched(family, { path }), none))
    const count = (svg: Document, what: string) => svg.querySelectorAll(what).length
    expect(count(golden, 'path[stroke-width="6"]')).toBe(count(plain, 'path[stroke-width="6"]') + 2)
    expect(count(golden, 'rect[stroke-width="4"]')).toBe(3)
  })

  it('draws every sector of a fan with its name', async () => {
    const family = asFamily()
    expect(getFamilyGraph(family).indexOf.has('child0')).toBe(true)
    const svg = await read(createSvg(sketched(buildFanChart(family, 'child0', null)), none))
    expect(findPeopleInArea(svg)).toEqual([
      'Victoria Wettin',
      'Albert',
      'Victoria Hanover',
      'Edward Augustus Hanover',
      'Victoria Mary Louisa Hanover',
    ])
    expect(wordsIn(svg.documentElement)).toMatch(/Edward\s?Augustus/)
  })
})
