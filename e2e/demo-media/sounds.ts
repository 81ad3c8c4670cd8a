/** The three recordings, made of numbers: a fiddle tune, eight bars of the organ, and an evening at the boathouse. */
import { dice } from './draw.ts'

export const rate = 24_000

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

interface Tone {
  at: number
  long: number
  note: number
  loud: number
}

function mix(
  seconds: number,
  tones: readonly Tone[],
  voice: (t: number, tone: Tone) => number,
): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * rate))
  for (const tone of tones) {
    const [start, end] = [
      Math.floor(tone.at * rate),
      Math.min(out.length, Math.floor((tone.at + tone.long + 0.35) * rate)),
    ]
    for (let i = start; i < end; i++) out[i] = (out[i] ?? 0) + voice((i - start) / rate, tone)
  }
  return out
}

/** A room around it: a few late copies, ever weaker. */
function inRoom(sound: Float32Array, strength: number, size: number): Float32Array {
  const out = Float32Array.from(sound)
  for (const [n, delay] of [0.029, 0.047, 0.071, 0.113, 0.167, 0.229].entries()) {
    const back = Math.floor(delay * size * rate)
    const share = strength * 0.72 ** n
    for (let i = back; i < out.length; i++) out[i] = (out[i] ?? 0) + (sound[i - back] ?? 0) * share
  }
  const peak = out.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001)
  return out.map((value) => (value / peak) * 0.82)
}

/** A bowed string with its sympathetic strings, as the Hardanger fiddle has them. */
function bowed(t: number, { note, long, loud }: Tone): number {
  const swell = Math.min(1, t / 0.045) * (t < long ? 1 : Math.exp(-(t - long) * 11))
  const phase =
    2 * Math.PI * hertz(note) * (t + 0.00042 * Math.sin(2 * Math.PI * 5.4 * t) * Math.min(1, t * 4))
  let body = 0
  for (let n = 1; n <= 11; n++)
    body += Math.sin(phase * n) * ([1, 0.72, 0.5, 0.62, 0.3, 0.24, 0.26, 0.14, 0.1, 0.07, 0.05][n - 1] ?? 0)
  const below = Math.sin(2 * Math.PI * hertz(62) * t) * 0.12 + Math.sin(2 * Math.PI * hertz(69) * t) * 0.1
  return (body * 0.22 + below * 0.8) * swell * loud
}

/** "Kristen's last": a springar in D, three beats of unequal length, steady until bar nine. */
export function fiddleTune(): Float32Array {
  const bars = [
    [74, 76, 78, 81, 78, 76],
    [74, 78, 81, 86, 81, 78],
    [79, 78, 76, 74, 73, 74],
    [76, 73, 69, 69, 71, 73],
    [74, 76, 78, 81, 78, 76],
    [74, 78, 81, 86, 85, 83],
    [81, 79, 78, 76, 74, 73],
    [74, 74, 69, 74, 74, 74],
    [86, 85, 86, 88, 86, 83],
    [81, 83, 81, 78, 74, 78],
    [79, 81, 83, 79, 76, 73],
    [74, 78, 76, 73, 71, 69],
    [86, 85, 86, 88, 90, 88],
    [86, 83, 81, 78, 74, 78],
    [79, 78, 76, 74, 73, 76],
    [74, 69, 74, 74, 62, 74],
  ] as const
  const tones: Tone[] = []
  let at = 0.4
  for (const [number, bar] of bars.entries()) {
    const pace = number < 8 ? 0.29 : 0.29 - (number - 7) * 0.0085
    for (const [i, note] of bar.entries()) {
      const long = pace * ([1.12, 1.0, 1.08, 0.96, 0.9, 0.94][i] ?? 1)
      tones.push({ at, long: long * 0.93, note, loud: i % 2 === 0 ? 1 : 0.8 })
      if (i % 2 === 0) tones.push({ at, long: long * 1.8, note: number % 4 === 3 ? 69 : 62, loud: 0.42 })
      at += long
    }
  }
  tones.push({ at, long: 1.5, note: 74, loud: 1 }, { at, long: 1.5, note: 62, loud: 0.7 })
  return inRoom(mix(at + 2.4, tones, bowed), 0.3, 1)
}

function piped(t: number, { note, long, loud }: Tone): number {
  const swell = Math.min(1, t / 0.07) * (t < long ? 1 : Math.exp(-(t - long) * 9))
  const ranks: readonly (readonly [number, number])[] = [
    [0.5, 0.5],
    [1, 1],
    [2, 0.62],
    [3, 0.26],
    [4, 0.34],
    [6, 0.14],
    [8, 0.12],
  ]
  const f = hertz(note)
  const chiff = Math.sin(2 * Math.PI * f * 5.1 * t) * Math.exp(-t * 40) * 0.3
  return (
    (ranks.reduce(
      (sum, [factor, share], n) =>
        sum + Math.sin(2 * Math.PI * f * factor * (1 + (n - 3) * 0.0002) * t) * share,
      0,
    ) *
      0.2 +
      chiff * 0.2) *
    swell *
    loud
  )
}

/** Eight bars of a chorale in four voices. */
export function organBars(): Float32Array {
  const chords = [
    [50, 57, 66, 74],
    [52, 61, 67, 76],
    [54, 57, 69, 78],
    [55, 59, 67, 79],
    [57, 61, 69, 76],
    [50, 62, 66, 78],
    [55, 59, 67, 74],
    [57, 64, 69, 73],
    [47, 62, 66, 74],
    [52, 59, 67, 76],
    [45, 61, 69, 79],
    [50, 62, 69, 78],
    [43, 59, 71, 74],
    [45, 57, 69, 76],
    [45, 61, 67, 73],
    [38, 57, 66, 74],
  ] as const
  const tones = chords.flatMap((chord, i) => {
    const last = i === chords.length - 1
    return chord.map((note) => ({
      at: 0.3 + i * 1.02,
      long: last ? 2.6 : 0.98,
      note,
      loud: note < 55 ? 0.8 : 0.6,
    }))
  })
  return inRoom(mix(20.6, tones, piped), 0.62, 2.6)
}

/** Water under planks, a rope that creaks, one gull, and the church bell from over the fjord. */
export function boathouseEvening(): Float32Array {
  const seconds = 26
  const roll = dice('evening')
  const out = new Float32Array(seconds * rate)
  let [slow, fast] = [0, 0]
  for (let i = 0; i < out.length; i++) {
    const t = i / rate
    const white = roll() * 2 - 1
    slow += (white - slow) * 0.035
    fast += (white - fast) * 0.3
    const lap =
      Math.max(0, Math.sin(2 * Math.PI * t * 0.31) + 0.5 * Math.sin(2 * Math.PI * t * 0.47 + 1)) ** 2
    out[i] = slow * (0.5 + lap * 1.5) + (fast - slow) * lap * 0.13
  }
  const add = (from: number, long: number, voice: (t: number) => number) => {
    for (let i = 0; i < long * rate; i++)
      out[Math.floor(from * rate) + i] = (out[Math.floor(from * rate) + i] ?? 0) + voice(i / rate)
  }
  for (const from of [2.4, 8.1, 8.9, 15.2, 21.3])
    add(
      from,
      0.5,
      (t) =>
        Math.sin(2 * Math.PI * (170 + 60 * t) * t) *
        (Math.sin(2 * Math.PI * 34 * t) > 0.2 ? 0.1 : 0.02) *
        Math.sin((Math.PI * t) / 0.5),
    )
  for (const from of [5.6, 6.2, 6.8, 17.4])
    add(
      from,
      0.42,
      (t) => Math.sin(2 * Math.PI * (1500 * t - 900 * t * t)) * 0.075 * Math.sin((Math.PI * t) / 0.42),
    )
  for (const from of [10.5, 13.3, 16.1, 18.9])
    add(from, 5, (t) =>
      [1, 2.02, 2.4, 3.01, 4.17].reduce(
        (sum, factor, n) =>
          sum +
          Math.sin(2 * Math.PI * 311 * factor * t) *
            Math.exp(-t * (0.9 + n * 0.7)) *
            ([0.06, 0.035, 0.03, 0.02, 0.012][n] ?? 0),
        0,
      ),
    )
  const faded = out.map((value, i) => value * Math.min(1, i / rate, (out.length - i) / rate / 2))
  return inRoom(faded, 0.12, 1.6)
}
