/** Step 7: packing unconnected families onto the page. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packFamilies } from '#shared/genealogy/tree-layout/pack-families.ts'

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 900 }) }),
  {
    maxLength: 40,
  },
)

function pack(families: readonly { width: number; height: number }[], aspect = 1.6) {
  return packFamilies(
    Float64Array.from(families, ({ width }) => width),
    Float64Array.from(families, ({ height }) => height),
    80,
    aspect,
  )
}

describe('packFamilies', () => {
  it('places families on the page without overlaps and with the given gap', () => {
    fc.assert(
      fc.property(sizes, (families) => {
        const page = pack(families)
        const rects = families.map(({ width, height }, f) => ({
          left: Number(page.left[f]),
          top: Number(page.top[f]),
          right: Number(page.left[f]) + width + 80,
          bottom: Number(page.top[f]) + height,
        }))
        const apart = rects.every((a, i) =>
          rects
            .slice(i + 1)
            .every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
        )
        return (
          apart && rects.every((r) => r.left >= 0 && r.right - 80 <= page.width && r.bottom <= page.height)
        )
      }),
      { numRuns: 500 },
    )
  })

  it('fills a page of about the requested proportions', () => {
    const page = pack(
      Array.from({ length: 300 }, () => ({ width: 150, height: 270 })),
      2,
    )
    expect(page.width / page.height).toBeGreaterThan(1.6)
    expect(page.width / page.height).toBeLessThan(2.5)
  })
})
