/** Wraps a drawing backend so that everything is drawn at an offset. */
import type { DrawingBackend, PathPen } from './drawing-backend.ts'

export function offsetBackend(backend: DrawingBackend, dx: number, dy: number): DrawingBackend {
  return {
    path: (trace, style) => backend.path((pen) => trace(offsetPen(pen, dx, dy)), style),
    circle: (x, y, radius, style) => backend.circle(x + dx, y + dy, radius, style),
    roundedRect: (x, y, width, height, radius, style) =>
      backend.roundedRect(x + dx, y + dy, width, height, radius, style),
    text: (words) => backend.text({ ...words, x: words.x + dx, y: words.y + dy }),
    placedLetters: (letters, style) =>
      backend.placedLetters(
        letters.map(({ x, y, ...letter }) => ({ ...letter, x: x + dx, y: y + dy })),
        style,
      ),
    photo: (address, x, y, radius) => backend.photo(address, x + dx, y + dy, radius),
    group: (name) => backend.group(name),
  }
}

function offsetPen(pen: PathPen, dx: number, dy: number): PathPen {
  return {
    moveTo: (x, y) => pen.moveTo(x + dx, y + dy),
    lineTo: (x, y) => pen.lineTo(x + dx, y + dy),
    quadraticCurveTo: (cx, cy, x, y) => pen.quadraticCurveTo(cx + dx, cy + dy, x + dx, y + dy),
    bezierCurveTo: (ax, ay, bx, by, x, y) =>
      pen.bezierCurveTo(ax + dx, ay + dy, bx + dx, by + dy, x + dx, y + dy),
    closePath: () => pen.closePath(),
  }
}
