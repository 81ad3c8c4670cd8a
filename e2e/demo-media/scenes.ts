/** A picture of the demo: what is drawn, and as what it has come down to us. */
import type { Look } from './looks.ts'
import { america } from './scenes-america.ts'
import { chile } from './scenes-chile.ts'
import { norway } from './scenes-norway.ts'
import { still } from './scenes-still.ts'

export interface Scene {
  look: Look
  /** What is inside the SVG, 1280 by 880. */
  draw: () => string
  imprint?: string
}

export const scenes: Readonly<Record<string, Scene>> = { ...norway, ...america, ...chile, ...still }
