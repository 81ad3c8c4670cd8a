/** All that is needed to draw a chart, in a form that can be sent to a worker. */
import type { CardFace } from '../cards/card-content.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'

/** What is written around the chart. */
export interface Caption {
  title: string
  /** A line under the title. */
  subtitle: string
  site: string
  /** When it was made, in words. */
  date: string
}

/** In a fan names are shortened to the last one where there is little room. */
export interface SketchedFace extends CardFace {
  lastName: string
}

export interface ChartSketch {
  picture: ChartPicture
  /** By seat. */
  faces: readonly SketchedFace[]
  /** Addresses of photos by seat; empty where none are wanted. */
  photos: readonly (string | null)[]
  /** The seats of those who stand between two people, from the one to the other. */
  path: readonly number[]
  caption: Caption
}

/** The width of words in px. */
export type Measure = (text: string, face: 'serif' | 'sans', size: number) => number
