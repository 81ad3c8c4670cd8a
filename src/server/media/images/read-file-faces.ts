/** Reads the faces in a received picture. A picture without readable metadata has none. */
import path from 'node:path'
import { originalName } from '../storage/workspace.ts'
import { type FileFace, readFaceRegions } from './face-regions.ts'
import sharp from './sharp.ts'

/** Longer packets hold thumbnails or the history of an editor; 200 faces take less than 200 KB. */
const maxPacketBytes = 256 * 1024

export async function readFileFaces(directory: string): Promise<FileFace[]> {
  try {
    const { xmp, width, height, orientation = 1 } = await sharp(path.join(directory, originalName)).metadata()
    if (!xmp || xmp.byteLength > maxPacketBytes) return []
    return readFaceRegions(xmp.toString('utf8').replaceAll('\0', ''), { width, height, orientation })
  } catch {
    return []
  }
}
