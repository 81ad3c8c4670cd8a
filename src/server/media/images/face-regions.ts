/**
 * Reads the faces that programs write into the XMP packet of a picture: regions of the Metadata Working Group (Lightroom,
 * digiKam, Picasa, Apple Photos) and of Microsoft's photo gallery. Faces without a name are left out: phones mark every face.
 */
import { type FaceRegion, faceRegion, fitRegion } from '#shared/faces/face-region.ts'
import * as limits from '#shared/limits.ts'
import { listElements, parseXml, type XmlElement } from './xml-tree.ts'

export interface FileFace {
  region: FaceRegion
  name: string
}

/** The picture as it is stored, and how it is turned to be seen (EXIF orientation, 1 to 8). */
export interface StoredPicture {
  width: number
  height: number
  orientation: number
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const mwg = 'http://www.metadataworkinggroup.com/schemas/regions/'
const area = 'http://ns.adobe.com/xmp/sType/Area#'
const dimensions = 'http://ns.adobe.com/xap/1.0/sType/Dimensions#'
const microsoft = 'http://ns.microsoft.com/photo/1.2/t/Region#'

/** A property of a resource: an attribute, or a child element. RDF allows a description around the properties. */
function findProperty(element: XmlElement, name: string): XmlElement | string | undefined {
  const attribute = element.attributes.get(name)
  if (attribute !== undefined) return attribute
  for (const child of element.children) {
    if (child.name === name) return child
    if (child.name === `${rdf} Description`) {
      const found = findProperty(child, name)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function readText(element: XmlElement, name: string): string {
  const found = findProperty(element, name)
  return (typeof found === 'object' ? found.text : (found ?? '')).trim()
}

const readNumber = (element: XmlElement, name: string) => Number.parseFloat(readText(element, name))

/** Regions of the Metadata Working Group have their point in the middle. */
function readMwgFace(item: XmlElement): FileFace | null {
  const box = findProperty(item, `${mwg} Area`)
  if (typeof box !== 'object' || readText(item, `${mwg} Type`).toLowerCase() !== 'face') return null
  const [x, y, width, height] = [
    readNumber(box, `${area} x`),
    readNumber(box, `${area} y`),
    readNumber(box, `${area} w`),
    readNumber(box, `${area} h`),
  ]
  const region = { x: x - width / 2, y: y - height / 2, width, height }
  return { region, name: readText(item, `${mwg} Name`) }
}

/** "0.1, 0.2, 0.3, 0.4": the upper left corner and the size. */
function readMicrosoftFace(item: XmlElement): FileFace | null {
  const [x, y, width, height] = readText(item, `${microsoft} Rectangle`).split(',').map(Number)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  return { region: { x, y, width, height }, name: readText(item, `${microsoft} PersonDisplayName`) }
}

/** Mirrors and turns a region as the picture is mirrored and turned. */
function turn({ x, y, width, height }: FaceRegion, orientation: number): FaceRegion {
  const right = 1 - x - width
  const bottom = 1 - y - height
  const turned: Record<number, FaceRegion> = {
    2: { x: right, y, width, height },
    3: { x: right, y: bottom, width, height },
    4: { x, y: bottom, width, height },
    5: { x: y, y: x, width: height, height: width },
    6: { x: bottom, y: x, width: height, height: width },
    7: { x: bottom, y: right, width: height, height: width },
    8: { x: y, y: right, width: height, height: width },
  }
  return turned[orientation] ?? { x, y, width, height }
}

/** Whether the program has measured on the picture as it is seen: the dimensions that it names are those after turning. */
function isMeasuredAsSeen(elements: readonly XmlElement[], { width, height }: StoredPicture): boolean {
  const applied = elements.find(({ name }) => name === `${mwg} AppliedToDimensions`)
  if (!applied) return false
  const [w, h] = [readNumber(applied, `${dimensions} w`), readNumber(applied, `${dimensions} h`)]
  return width !== height && width > height !== w > h
}

/** @param xmp the packet as text */
export function readFaceRegions(xmp: string, picture: StoredPicture): FileFace[] {
  const elements = listElements(parseXml(xmp))
  const items = elements.filter(({ name }) => name === `${rdf} li`)
  const orientation = isMeasuredAsSeen(elements, picture) ? 1 : picture.orientation
  return items
    .flatMap((item) => readMwgFace(item) ?? readMicrosoftFace(item) ?? [])
    .filter(({ name }) => name !== '')
    .flatMap(({ name, region }) => {
      const { success, data } = faceRegion.safeParse(fitRegion(turn(region, orientation)))
      return success ? { region: data, name: name.slice(0, limits.textLength.shortText) } : []
    })
    .slice(0, limits.faces.perPicture)
}
