/** Declares the data for drawing an export, in a form that can be sent to a worker. */
import type { CardContent } from '../cards/card-content.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'

export interface ExportCaption {
  title: string
  subtitle: string
  site: string
  /** The formatted date of the export. */
  date: string
}

/** The text of a card. A fan shortens names to the last name in small sectors. */
export interface ExportCard extends CardContent {
  lastName: string
}

export interface ExportInput {
  drawing: ChartDrawing
  /** By the index of the person on the chart. */
  cards: readonly ExportCard[]
  /** Photo URLs by the index of the person; empty for an export without photos. */
  photos: readonly (string | null)[]
  /** Indexes of the people on the highlighted path between two people. */
  path: readonly number[]
  caption: ExportCaption
}

/** Measures the width of text in px. */
export type MeasureText = (text: string, font: 'serif' | 'sans', size: number) => number
