/** Tests of the waveform of recordings. */
import { expect, it } from 'vitest'
import { measurePeaks } from '#client/archives/item/waveform.ts'
import { formatPlayTime } from '#client/ui/format/format-play-time.ts'

it('measures the highest sample of each part over all channels, relative to the loudest part', () => {
  const left = Float32Array.from([0, 0.1, -0.25, 0.2, 0, 0])
  const right = Float32Array.from([0, 0, 0, 0.1, -0.5, 0.3])
  expect(measurePeaks([left, right], 3).map((peak) => Math.round(peak * 100))).toEqual([20, 50, 100])
})

it('shows silence and an empty recording as a line', () => {
  expect(measurePeaks([new Float32Array(8)], 2)).toEqual([0, 0])
  expect(measurePeaks([], 2)).toEqual([0, 0])
})

it('formats the position in a recording', () => {
  expect([0, 7.9, 725, 3723, Number.NaN].map(formatPlayTime)).toEqual([
    '0:00',
    '0:07',
    '12:05',
    '1:02:03',
    '0:00',
  ])
})
