/** The chart of the whole family. */
import type { Chart } from './chart.ts'
import type { FamilyDrawing } from './family-drawing.ts'

export interface Family extends Chart {
  drawing: FamilyDrawing
  /** Set while data are still being loaded: only the nearest relatives are drawn, or only some records are loaded. */
  partial?: 'some people drawn' | 'some records loaded'
}
