/** The regions of faces in an export: below the reference of a person to a picture (CROP, GEDCOM 7). */
import { getSubstructures, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExportFace } from '../gedcom-media.store.ts'
import { makeCrop, type PixelBox } from '../structures/crops.ts'

/** In pixels of the picture as it is seen. */
function toPixels({ x, y, width, height, pixels_across, pixels_down }: ExportFace): PixelBox {
  return {
    ...{ left: x * pixels_across, top: y * pixels_down },
    ...{ width: width * pixels_across, height: height * pixels_down },
  }
}

const hasCrop = (node: GedcomStructure) => getSubstructures(node).some(([tag]) => tag === 'CROP')

/**
 * Adds the regions of a person's face to the person's references to pictures, and references to pictures that show but do not
 * name the person. A region that an imported file has brought stays.
 *
 * @param findReference the reference to an archive item; undefined where the export does not contain it
 */
export function addCrops(
  structures: readonly GedcomStructure[],
  faces: readonly ExportFace[],
  findReference: (itemId: string) => GedcomStructure | undefined,
): readonly GedcomStructure[] {
  let changed = structures
  for (const face of faces) {
    const reference = findReference(face.item_id)
    // A copy of an embedded object cannot be pointed to.
    if (reference?.[0] !== 'OBJE' || !reference[1]) continue
    const isReference = ([tag, value]: GedcomStructure) => tag === 'OBJE' && value === reference[1]
    const known = changed.find(isReference)
    if (known && hasCrop(known)) continue
    const cropped = makeStructure('OBJE', reference[1], [
      ...(known ? getSubstructures(known) : []),
      makeCrop(toPixels(face)),
    ])
    changed = known ? changed.map((node) => (node === known ? cropped : node)) : [...changed, cropped]
  }
  return changed
}
