/** Writes the pages of a TIFF file to a PDF file, which the viewer shows: one JPEG a page (PDF 1.4, sections 3.4 and 4.8). */
import fs from 'node:fs/promises'
import { openImage } from './open-image.ts'
import { listTiffPages } from './tiff-pages.ts'

/** The longest side of a page in pixels: that of A4 at 300 dpi. */
const maxSide = 3508
/** The longest side of a page in points: that of A4. */
const paperSide = 842
/** The pixels of 200 pages of A4 at 300 dpi. Pages after that are left out: other pictures wait meanwhile. */
const maxPixels = 1_740_000_000

interface PageImage {
  jpeg: Buffer
  width: number
  height: number
  colours: string
}

/** Null for a page that cannot be drawn, as the last one of a file that was cut short. */
async function drawPage(file: string, page: number): Promise<PageImage | null> {
  try {
    const image = (await openImage(file, { page }))
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    const colours = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB'
    return { jpeg: data, width: info.width, height: info.height, colours }
  } catch {
    return null
  }
}

async function countPixels(file: string, page: number): Promise<number> {
  try {
    const { width, height } = await (await openImage(file, { page })).metadata()
    return width * height
  } catch {
    return 0
  }
}

class PdfWriter {
  readonly #handle: fs.FileHandle
  /** The places of the objects; the first object has the number 1. */
  readonly #offsets: number[] = []
  #length = 0

  constructor(handle: fs.FileHandle) {
    this.#handle = handle
  }

  async write(...parts: readonly (string | Buffer)[]): Promise<void> {
    for (const part of parts) {
      const bytes = Buffer.from(part)
      await this.#handle.writeFile(bytes)
      this.#length += bytes.length
    }
  }

  async writeObject(number: number, dictionary: string, stream?: Buffer): Promise<void> {
    this.#offsets[number - 1] = this.#length
    if (!stream) return await this.write(`${number} 0 obj\n<<${dictionary}>>\nendobj\n`)
    const start = `${number} 0 obj\n<<${dictionary} /Length ${stream.length}>>\nstream\n`
    await this.write(start, stream, '\nendstream\nendobj\n')
  }

  async writeEnd(): Promise<void> {
    const start = this.#length
    const size = this.#offsets.length + 1
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    await this.write(`xref\n0 ${size}\n0000000000 65535 f \n`, ...rows)
    await this.write(`trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  }
}

/** Writes the three objects of a page. @param first the number of the first one */
async function writePage(pdf: PdfWriter, first: number, image: PageImage): Promise<void> {
  const { jpeg, width, height, colours } = image
  const scale = paperSide / Math.max(width, height)
  const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
  const resources = `/Resources <</XObject <</Page ${first + 2} 0 R>>>>`
  await pdf.writeObject(
    first,
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] ${resources} /Contents ${first + 1} 0 R`,
  )
  await pdf.writeObject(first + 1, '', Buffer.from(`${w} 0 0 ${h} 0 0 cm /Page Do`))
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${colours}`
  await pdf.writeObject(first + 2, `/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`, jpeg)
}

/** Writes the pages one by one, because all together may be large. Rejects where none can be drawn. */
export async function writePages(file: string, to: string): Promise<void> {
  const { pages } = await listTiffPages(file)
  const handle = await fs.open(to, 'wx', 0o600)
  try {
    const pdf = new PdfWriter(handle)
    const numbers: number[] = []
    await pdf.write('%PDF-1.4\n')
    let pixels = 0
    for (const page of pages) {
      pixels += await countPixels(file, page)
      if (pixels > maxPixels) break
      const image = await drawPage(file, page)
      if (!image) continue
      const first = 3 + 3 * numbers.length
      await writePage(pdf, first, image)
      numbers.push(first)
    }
    if (numbers.length === 0) throw new Error('No page can be drawn.')
    const kids = numbers.map((number) => `${number} 0 R`).join(' ')
    await pdf.writeObject(1, '/Type /Catalog /Pages 2 0 R')
    await pdf.writeObject(2, `/Type /Pages /Count ${numbers.length} /Kids [${kids}]`)
    await pdf.writeEnd()
  } finally {
    await handle.close()
  }
}
