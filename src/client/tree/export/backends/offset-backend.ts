/** An ink that draws everything somewhere else. */
import type { Ink, Outline } from './drawing-backend.ts'

export function moved(ink: Ink, dx: number, dy: number): Ink {
  return {
    path: (trace, look) => ink.path((pen) => trace(movedPen(pen, dx, dy)), look),
    circle: (x, y, radius, look) => ink.circle(x + dx, y + dy, radius, look),
    sheet: (x, y, width, height, radius, look) => ink.sheet(x + dx, y + dy, width, height, radius, look),
    words: (words) => ink.words({ ...words, x: words.x + dx, y: words.y + dy }),
    letters: (letters, look) =>
      ink.letters(
        letters.map(({ x, y, ...letter }) => ({ ...letter, x: x + dx, y: y + dy })),
        look,
      ),
    photo: (address, x, y, radius) => ink.photo(address, x + dx, y + dy, radius),
    part: (name) => ink.part(name),
  }
}

function movedPen(pen: Outline, dx: number, dy: number): Outline {
  return {
    moveTo: (x, y) => pen.moveTo(x + dx, y + dy),
    lineTo: (x, y) => pen.lineTo(x + dx, y + dy),
    quadraticCurveTo: (cx, cy, x, y) => pen.quadraticCurveTo(cx + dx, cy + dy, x + dx, y + dy),
    bezierCurveTo: (ax, ay, bx, by, x, y) =>
      pen.bezierCurveTo(ax + dx, ay + dy, bx + dx, by + dy, x + dx, y + dy),
    closePath: () => pen.closePath(),
  }
}
