/** The marks of a scrubber: which mark belongs to a row or a position of the pointer, and which marks have labels. */

export interface ScrubberMark {
  /** The index of the row with which the section starts. */
  row: number
  /** The short text on the rail: "1881". */
  label: string
  /** The complete title of the section: "1881 – 1886". */
  title: string
}

/** The index of the last mark at or above the row; 0 for a row above all marks. */
export function findMark(marks: readonly ScrubberMark[], row: number): number {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((marks[middle]?.row ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}

/** The index of the mark at a part of the rail's height, from 0 at the top to 1. All marks have the same share. */
export function getMarkAt(part: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(part * count)))
}

/** Every how many marks one has a label, so that labels do not overlap. `room` is the number of labels that fit. */
export function chooseLabelStep(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room))))
}
