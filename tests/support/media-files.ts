/** Minimal valid files of every type, for upload tests. */
import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'

interface PictureInit {
  width?: number
  height?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  /** Colours of the left and right half as stored, before rotation. */
  halves?: [left: string, right: string]
}

/** EXIF data as a phone writes them, with GPS position. */
export const gpsPosition = 'Kept-secret-garden'
const exif = {
  IFD0: { Make: 'Telephone', Model: gpsPosition, Copyright: gpsPosition },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '60/1 23/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '5/1 19/1 0/1',
  },
}

/** A two-coloured image without metadata. */
export function picture({ width = 640, height = 480, halves = ['#a04020', '#2040a0'] }: PictureInit = {}) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: halves[1] }
  return sharp({ create: { width, height, channels: 3, background: halves[0] } }).composite([
    { input: { create: half }, left: Math.ceil(width / 2), top: 0 },
  ])
}

/** A JPEG with GPS data and, when given, an EXIF orientation. */
export async function jpeg(init: PictureInit = {}): Promise<Uint8Array> {
  const turned = picture(init).withExif(exif)
  const { orientation } = init
  return await (orientation ? turned.withMetadata({ orientation }) : turned).jpeg().toBuffer()
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

export const pdf = ascii('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

/** A PDF file with one upright page that is completely red. */
export const redPdf = ascii(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R>> endobj
4 0 obj <</Length 26>> stream
1 0 0 rg 0 0 200 300 re f
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`)
export const legacyWordFile = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('WordDocument', 'utf16le'),
  Buffer.alloc(500),
])
export const spreadsheet = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('Workbook', 'utf16le'),
  Buffer.alloc(500),
])
export const html = ascii('<!doctype html><html><script>alert(1)</script></html>')
export const svg = ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const text = Buffer.from('Dear Søren,\nthe apples are in.\n')

const wordTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** A Word file, optionally with more entries. */
export function docx(more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': Buffer.from(wordTypes),
    'word/document.xml': Buffer.from('<w:document/>'),
    ...more,
  })
}

/** A Word file in which an entry declares a wrong unpacked size. */
export function docxWithWrongSize(bytes: number): Uint8Array {
  const file = Buffer.from(docx({ 'word/big.xml': text }))
  const entryHeader = 46
  const inDirectory = file.lastIndexOf('word/big.xml') - entryHeader
  file.writeUInt32LE(bytes, inDirectory + 24)
  return file
}

/** An OpenDocument text as LibreOffice writes it, optionally with more entries. */
export function odt(more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    mimetype: [ascii('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': Buffer.from('<office:document-content/>'),
    'Basic/script-lc.xml': Buffer.from('<library:libraries/>'),
    'Basic/Standard/script-lb.xml': Buffer.from('<library:library/>'),
    ...more,
  })
}

/** A rich text with more code before its last brace. */
export const rtf = (more = '') =>
  ascii(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Dear S\\'f8ren,\\par the apples are in.${more}}`)

/** A small PNG whose header declares larger dimensions. */
export async function pngWithWrongSize(width: number, height: number): Promise<Uint8Array> {
  const file = await picture({ width: 8, height: 8 }).png().toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

export const zip: Uint8Array = zipSync({ 'letters/1921.txt': text })

function box(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, ascii(type), content])
}

function mp4Of(brand: string, bytes: number): Buffer {
  return Buffer.concat([box('ftyp', ascii(`${brand}\0\0\0\0${brand}`)), box('mdat', Buffer.alloc(bytes, 7))])
}

/** An MP4-family container without real content. */
export const mp4 = (bytes = 64) => mp4Of('isom', bytes)
export const mov = (bytes = 64) => mp4Of('qt  ', bytes)
export const m4a = (bytes = 64) => mp4Of('M4A ', bytes)
export const mp3 = Buffer.concat([
  ascii('ID3\x03\0\0\0\0\0\0'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(2000),
])
export const flac = Buffer.concat([ascii('fLaC'), Buffer.alloc(100)])
export const wav = Buffer.concat([ascii('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(100)])
export const webm = Buffer.concat([Buffer.from('1a45dfa387428284', 'hex'), ascii('webm'), Buffer.alloc(64)])
export const ogg = Buffer.concat([ascii('OggS\0\x02'), Buffer.alloc(22), ascii('OpusHead'), Buffer.alloc(64)])
export const aac = Buffer.concat([Buffer.from('fff150800c7ffc', 'hex'), Buffer.alloc(200)])

/** A picture of which no two rows are the same. */
export function detailedPicture({ width = 320, height = 240 }: Pick<PictureInit, 'width' | 'height'> = {}) {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, i) => 128 + 60 * Math.sin(i / 500) + ((i * 7919) % 41)),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A grey TIFF file as a scanner writes it: the directory before the rows, each row a strip of its own. */
export function scannedTiff(width = 320, height = 240): Buffer {
  const tags: readonly [tag: number, type: 3 | 4, count: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, height, 8 + 2 + 9 * 12 + 4],
    [277, 3, 1, 1],
    [278, 4, 1, 1],
    [279, 4, height, 8 + 2 + 9 * 12 + 4 + 4 * height],
  ]
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length)
  for (const [i, [tag, type, count, value]] of tags.entries()) {
    const at = 2 + i * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    if (type === 3) directory.writeUInt16LE(value, at + 8)
    else directory.writeUInt32LE(value, at + 8)
  }
  const strips = Buffer.alloc(8 * height)
  const first = 8 + directory.length + strips.length
  for (let row = 0; row < height; row++) {
    strips.writeUInt32LE(first + row * width, 4 * row)
    strips.writeUInt32LE(width, 4 * (height + row))
  }
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, i) => (i * 7919) % 251))
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), directory, strips, pixels])
}
export const threeGp = mp4Of('3gp4', 64)
export const avi = Buffer.concat([ascii('RIFF\x24\0\0\0AVI LIST'), Buffer.alloc(100)])
export const mpeg = Buffer.concat([Buffer.from('000001ba2100010001', 'hex'), Buffer.alloc(100)])
export const mts = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([ascii('G'), Buffer.alloc(187)])),
)
export const mkv = Buffer.concat([
  Buffer.from('1a45dfa38b4282', 'hex'),
  ascii('\x88matroska'),
  Buffer.alloc(64),
])
export const aiff = Buffer.concat([ascii('FORM\0\0\0\x24AIFFCOMM'), Buffer.alloc(100)])
export const amr = Buffer.concat([ascii('#!AMR\n'), Buffer.alloc(100, 4)])

/** A Windows Media file that says in its header whether it is a film. */
function windowsMedia(streamType: string): Buffer {
  return Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    Buffer.alloc(14),
    Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
    Buffer.from('2800000000000000', 'hex'),
    Buffer.from(streamType, 'hex'),
    Buffer.alloc(100),
  ])
}
export const wmv = windowsMedia('c0ef19bc4d5bcf11a8fd00805f5c442b')
export const wma = windowsMedia('409e69f84d5bcf11a8fd00805f5c442b')
