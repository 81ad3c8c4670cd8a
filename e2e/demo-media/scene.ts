/** A picture of the demo: what is drawn, and as what it has come down to us. */
import type { Look } from './looks.ts'

export interface Scene {
  look: Look
  /** What is inside the SVG, 1280 by 880. */
  draw: () => string
  /** Printed below it. */
  imprint?: string
}
