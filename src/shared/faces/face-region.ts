/** The part of a picture that shows a face: its schema, and what regions have in common. */
import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** Sides of the picture as it is seen, after its rotation. */
const side = z.number().min(0.005).max(1)

/** Fractions of the picture as it is seen, from the upper left corner. */
export const faceRegion = z
  .strictObject({ x: fraction, y: fraction, width: side, height: side })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'The face lies outside the picture.',
  })
export type FaceRegion = z.infer<typeof faceRegion>

function getOverlap(start: number, size: number, otherStart: number, otherSize: number): number {
  return Math.max(0, Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart))
}

/** The common area of two regions as a share of the area that both cover together: 1 for equal regions. */
function getSharedArea(one: FaceRegion, other: FaceRegion): number {
  const common =
    getOverlap(one.x, one.width, other.x, other.width) * getOverlap(one.y, one.height, other.y, other.height)
  const whole = one.width * one.height + other.width * other.height - common
  return whole <= 0 ? 0 : common / whole
}

/** Two relatives who mark the same face never draw the same box. */
const sameFaceShare = 0.35

/** Whether two regions show the same face. */
export function isSameFace(one: FaceRegion, other: FaceRegion): boolean {
  return getSharedArea(one, other) >= sameFaceShare
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

const minSide = 0.01

/** The region inside the picture, and not too small to be touched. */
export function fitRegion({ x, y, width, height }: FaceRegion): FaceRegion {
  const size = { width: clamp(width, minSide, 1), height: clamp(height, minSide, 1) }
  return { x: clamp(x, 0, 1 - size.width), y: clamp(y, 0, 1 - size.height), ...size }
}
