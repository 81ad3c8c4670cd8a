/**
 * Draws the image that an iPhone or iPad shows while the installed app starts; without one, the screen is white. iOS keeps
 * the image when the user adds the site to the home screen, and takes it only in the exact size of the screen. So the page
 * draws the image for its own screen, instead of the server offering one for every model.
 */
import { getSiteLook } from '#client/theme/site-look.ts'
import { leafPath, markShapes } from '#shared/marks.ts'

const logoSize = 104
/** The logo stands above the text of the splash screen, below the status bar. */
const logoShift = -24

type Orientation = 'portrait' | 'landscape'

function drawImage(width: number, height: number, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const theme = getComputedStyle(document.documentElement)
  context.fillStyle = theme.backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  const unit = (logoSize / 64) * scale
  context.translate((width * scale - 64 * unit) / 2, (height * scale - 64 * unit) / 2 + logoShift * scale)
  context.scale(unit, unit)
  const color = theme.getPropertyValue('--fh-colors-accent-text')
  drawLogo(context, color)
  return canvas
}

function drawLogo(context: CanvasRenderingContext2D, color: string) {
  context.strokeStyle = color
  context.fillStyle = color
  context.lineWidth = 2.4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const { mark, letter } = getSiteLook()
  if (mark === 'letter') return drawLetter(context, letter)
  const { strokes, leaves } = markShapes[mark]
  context.stroke(new Path2D(strokes))
  const leaf = new Path2D(leafPath)
  for (const [x, y, tilt, scale = 1] of leaves) {
    context.save()
    context.translate(x, y)
    context.rotate((tilt * Math.PI) / 180)
    context.scale(scale, scale)
    context.fill(leaf)
    context.restore()
  }
}

function drawLetter(context: CanvasRenderingContext2D, letter: string) {
  context.beginPath()
  context.arc(32, 32, 28, 0, 2 * Math.PI)
  context.stroke()
  context.font = `600 ${letter.length > 1 ? 28 : 38}px Georgia, serif`
  context.textAlign = 'center'
  context.fillText(letter, 32, 45)
}

/** iOS loads no blob URLs after the page is closed. */
function toDataUrl(canvas: HTMLCanvasElement): Promise<string | null> {
  return new Promise((resolve) => {
    canvas.toBlob((image) => {
      if (!image) return resolve(null)
      const reader = new FileReader()
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
      reader.onerror = () => resolve(null)
      reader.readAsDataURL(image)
    }, 'image/png')
  })
}

async function addImage(orientation: Orientation, shortSide: number, longSide: number, scale: number) {
  const isPortrait = orientation === 'portrait'
  const [width, height] = isPortrait ? [shortSide, longSide] : [longSide, shortSide]
  const url = await toDataUrl(drawImage(width, height, scale))
  if (url === null) return
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  // The width and height of the device do not turn with it.
  link.media = `screen and (device-width: ${shortSide}px) and (device-height: ${longSide}px) and (-webkit-device-pixel-ratio: ${scale}) and (orientation: ${orientation})`
  link.href = url
  document.head.append(link)
}

/** Adds the images for both orientations of this screen to the page. */
export async function addStartupImages(): Promise<void> {
  const { width, height } = window.screen
  const sides = [Math.min(width, height), Math.max(width, height)] as const
  for (const orientation of ['portrait', 'landscape'] as const) {
    await addImage(orientation, ...sides, window.devicePixelRatio)
  }
}
