/**
 * The setup data of a Vorbis track as WebM stores it: three packets, after their number less one and the lengths of the first
 * two (Matroska codec mappings, A_VORBIS). The second packet has the comments (Vorbis I specification, section 5).
 */

/** A comment packet without vendor and comments: type 3, "vorbis", two lengths of zero, and the framing bit. */
const emptyComments = Uint8Array.of(3, ...Buffer.from('vorbis'), 0, 0, 0, 0, 0, 0, 0, 0, 1)

const packets = 3

/** Reads a length in Xiph lacing: bytes of 255 and a smaller one, which are added. */
function readLength(setup: Uint8Array, start: number): { length: number; end: number } {
  let length = 0
  let end = start
  while (setup[end] === 255) {
    length += 255
    end += 1
  }
  return { length: length + (setup[end] ?? 0), end: end + 1 }
}

function writeLength(length: number): number[] {
  return [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]
}

/** @throws RangeError for data that is no Vorbis setup */
export function removeVorbisComments(setup: Uint8Array): Uint8Array {
  if (setup[0] !== packets - 1) throw new RangeError('This is no Vorbis setup.')
  const first = readLength(setup, 1)
  const second = readLength(setup, first.end)
  const afterFirst = second.end + first.length
  if (afterFirst + second.length >= setup.length) throw new RangeError('The Vorbis setup is too short.')
  return Uint8Array.of(
    packets - 1,
    ...writeLength(first.length),
    ...writeLength(emptyComments.length),
    ...setup.subarray(second.end, afterFirst),
    ...emptyComments,
    ...setup.subarray(afterFirst + second.length),
  )
}
