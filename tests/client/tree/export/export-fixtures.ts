/** Fixtures for export tests: drawings with fixed text widths. */
import { readFileSync } from 'node:fs'
import { getCardContent } from '#client/tree/cards/card-content.ts'
import { type Chart, listMembers } from '#client/tree/chart/chart.ts'
import type { PdfResources } from '#client/tree/export/backends/pdf-backend.ts'
import { type ExportDrawing, prepareDrawing } from '#client/tree/export/drawing/draw-export.ts'
import type { ExportInput, MeasureText } from '#client/tree/export/export-input.ts'

const evenLetters: MeasureText = (text, _font, size) => text.length * size * 0.5

export function sketched(chart: Chart, changes: Partial<ExportInput> = {}): ExportDrawing {
  const today = new Date('2026-03-12')
  const input: ExportInput = {
    drawing: chart.drawing,
    cards: listMembers(chart).map((member) => ({
      ...getCardContent(member, today),
      lastName: member.last_name,
    })),
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
  return prepareDrawing(input, evenLetters)
}

function fontFile(name: string): string {
  return readFileSync(new URL(`../../../../src/client/theme/fonts/${name}.ttf`, import.meta.url), 'base64')
}

export function pdfMeans(changes: Partial<PdfResources> = {}): PdfResources {
  const fonts = { serif: fontFile('pdf-serif'), sans: fontFile('pdf-sans') }
  return { fonts, photos: new Map(), rasterizeText: () => null, ...changes }
}
