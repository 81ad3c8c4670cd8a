/** The code on an invitation says its address: it is read here as a camera reads it, module by module. */
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { buildQrCodePath, getQrModules } from '#client/ui/qr/qr-code.ts'

const border = 4
const address = 'https://a.example/login?username=bo'

/** The dark modules of a path of bars, as rows. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return rows
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The five bits that tell the correction's level and the mask. */
function formatOf(core: boolean[][]): number {
  const bits = [0, 1, 2, 3, 4].map((x) => Number(core[8]?.[x] ?? false))
  return Number.parseInt(bits.join(''), 2) ^ 0b10101
}

/** Reads the bytes of a code that has one block: from the lower right corner in columns of two, up and down. */
function read(core: boolean[][], isData: (x: number, y: number) => boolean): string {
  const size = core.length
  const mask = masks[formatOf(core) & 7]
  const bits: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (isData(x, y)) bits.push(Number(core[y]?.[x]) ^ Number(mask?.(x, y)))
      }
    }
  }
  const number = (from: number, length: number) =>
    Number.parseInt(bits.slice(from, from + length).join(''), 2)
  expect(number(0, 4), 'bytes').toBe(4)
  const bytes = Array.from({ length: number(4, 8) }, (_, at) => number(12 + at * 8, 8))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

it('encodes the URL with error correction M and a quiet zone of four modules', () => {
  const { size, path } = buildQrCodePath(address)
  const rows = drawn(path, size)
  expect(rows).toEqual(getQrModules(address))
  const clear = rows.flatMap((row, y) =>
    row.filter((_, x) => Math.min(x, y, size - 1 - x, size - 1 - y) < border),
  )
  expect(clear).not.toContain(true)

  const core = rows.slice(border, -border).map((row) => row.slice(border, -border))
  expect(formatOf(core) >> 3, 'M').toBe(0)
  const { types } = encode(address, { ecc: 'M', boostEcc: false, border: 0 })
  expect(read(core, (x, y) => types[y]?.[x] === 0)).toBe(address)
})
