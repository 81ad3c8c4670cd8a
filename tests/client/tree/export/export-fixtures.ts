/** Drawings of families as the worker has them, with letters whose widths are made up. */
import { readFileSync } from 'node:fs'
import { faceOf } from '#client/tree/cards/card-content.ts'
import { type Chart, everybodyOn } from '#client/tree/chart/chart.ts'
import type { PdfMeans } from '#client/tree/export/backends/pdf-backend.ts'
import { type Drawing, drawingOf } from '#client/tree/export/drawing/draw-export.ts'
import type { ChartSketch, Measure } from '#client/tree/export/export-input.ts'

export const evenLetters: Measure = (text, _face, size) => text.length * size * 0.5

export function sketched(chart: Chart, changes: Partial<ChartSketch> = {}): Drawing {
  const today = new Date('2026-03-12')
  const sketch: ChartSketch = {
    picture: chart.picture,
    faces: everybodyOn(chart).map((member) => ({ ...faceOf(member, today), lastName: member.last_name })),
    photos: [],
    path: [],
    caption: {
      title: 'Descendants of Henry VII',
      subtitle: '24 people',
      site: 'Family Heritage',
      date: '12 March 2026',
    },
    ...changes,
  }
  return drawingOf(sketch, evenLetters)
}

function fontFile(name: string): string {
  return readFileSync(new URL(`../../../../src/client/theme/fonts/${name}.ttf`, import.meta.url), 'base64')
}

export function pdfMeans(changes: Partial<PdfMeans> = {}): PdfMeans {
  const fonts = { serif: fontFile('pdf-serif'), sans: fontFile('pdf-sans') }
  return { fonts, photos: new Map(), pictureWords: () => null, ...changes }
}
