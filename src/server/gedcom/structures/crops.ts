/** Reads where a picture shows a person: CROP of GEDCOM 7, and _POSITION of Family Tree Builder. */
import { type FaceRegion, fitRegion } from '#shared/faces/face-region.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { findSubstructure, getSubstructures } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type ObjectFile, parseFiles } from './media-objects.ts'

/** In pixels. */
export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

function isUsable({ left, top, width, height }: PixelBox): boolean {
  return [left, top, width, height].every(Number.isFinite) && left >= 0 && top >= 0 && width > 0 && height > 0
}

function parseCrop(crop: GedcomStructure): PixelBox | null {
  const read = (tag: string) => Number(findSubstructure(getSubstructures(crop), tag)?.[1] ?? Number.NaN)
  // Where a side is missing, the region reaches the edge of the picture: no face.
  const box = { left: read('LEFT'), top: read('TOP'), width: read('WIDTH'), height: read('HEIGHT') }
  return isUsable(box) ? box : null
}

/** The structure of a region, which only GEDCOM 7 has. */
export function makeCrop({ left, top, width, height }: PixelBox): GedcomStructure {
  const pixels = (tag: string, count: number): GedcomStructure => [tag, String(Math.round(count))]
  return [
    'CROP',
    null,
    [pixels('TOP', top), pixels('LEFT', left), pixels('HEIGHT', height), pixels('WIDTH', width)],
  ]
}

/** "left top right bottom" */
function parsePosition(value: string): PixelBox | null {
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = value
    .trim()
    .split(/\s+/)
    .map(Number)
  const box = { left, top, width: right - left, height: bottom - top }
  return isUsable(box) ? box : null
}

/** The region in the substructures of an object; null where there is none. */
export function parseBox(sub: readonly GedcomStructure[]): PixelBox | null {
  const crop = findSubstructure(sub, 'CROP')
  if (crop) return parseCrop(crop)
  const position = findSubstructure(sub, '_POSITION')?.[1]
  return position ? parsePosition(position) : null
}

/** The regions in a person's structures at any depth, each with its object: a record, or embedded files. */
export function findCrops(
  nodes: readonly GedcomStructure[],
): { xref: string | null; files: ObjectFile[]; box: PixelBox }[] {
  return nodes.flatMap((node) => {
    const [tag, value] = node
    const sub = getSubstructures(node)
    if (tag !== 'OBJE') return findCrops(sub)
    const box = parseBox(sub)
    return box ? [{ xref: value ? getPointerTarget(value) : null, files: parseFiles(sub), box }] : []
  })
}

/** A region that covers most of the picture is a way to say that there is none. */
const maxArea = 0.8

/** Null for a region outside the picture, and for nearly the whole picture. */
export function toFaceRegion(
  { left, top, width, height }: PixelBox,
  picture: { width: number; height: number },
): FaceRegion | null {
  if (left >= picture.width || top >= picture.height) return null
  const region = fitRegion({
    x: left / picture.width,
    y: top / picture.height,
    width: Math.min(width, picture.width - left) / picture.width,
    height: Math.min(height, picture.height - top) / picture.height,
  })
  return region.width * region.height > maxArea ? null : region
}
