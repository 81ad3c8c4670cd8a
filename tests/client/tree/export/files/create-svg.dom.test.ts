/** The SVG file that people take along: well-formed, with everybody once, and their names as words. */
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

describe('the SVG drawing', () => {
  it('holds everybody once, with their whole name and their years', async () => {
    const svg = await read(createSvg(sketched(asFamily()), none))
    const names = royals.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
    expect(findPeopleInArea(svg).sort()).toEqual(names.sort())
    const victoria = Array.from(svg.querySelectorAll('g')).find(
      (group) => wordsIn(group.querySelector('title') ?? group) === 'Victoria Hanover',
    )
    const texts = Array.from(victoria?.querySelectorAll('text:not([aria-hidden])') ?? [], wordsIn)
    expect(texts).toEqual(['Victoria Hanover', '1819 – 1901'])
  })

  it('says what it shows, from where and when', async () => {
    const svg = await read(createSvg(sketched(asFamily()), none))
    expect(wordsIn(svg.querySelector('svg > title') ?? svg.documentElement)).toBe('Descendants of Henry VII')
    const texts = Array.from(svg.querySelectorAll('svg > text'), wordsIn)
    expect(texts).toEqual(
      expect.arrayContaining(['Descendants of Henry VII', '24 people', 'Family Heritage', '12 March 2026']),
    )
  })

  it('keeps names with the signs of XML, unwritable ones, and such as run from the right', async () => {
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

  it('shows a photo in place of initials where it is at hand', async () => {
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

  it('draws the way between two people in gold, from card to card', async () => {
    const family = asFamily()
    const path = ['kent', 'victoria', 'child0'].map((id) => family.indexById.get(id) ?? -1)
    const plain = await read(createSvg(sketched(family), none))
    const golden = await read(createSvg(sketched(family, { path }), none))
    const count = (svg: Document, what: string) => svg.querySelectorAll(what).length
    expect(count(golden, 'path[stroke-width="6"]')).toBe(count(plain, 'path[stroke-width="6"]') + 2)
    expect(count(golden, 'rect[stroke-width="4"]')).toBe(3)
  })

  it('draws a fan with every seat and its name', async () => {
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
