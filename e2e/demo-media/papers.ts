/** Letters and certificates: what they say, and on what they are written. Handwriting is an italic with a shaky hand. */
import { readFileSync } from 'node:fs'
import { type Dice, dice } from './draw.ts'

export interface Paper {
  /** Written by hand in lines, printed, or typed. */
  style: 'hand' | 'pencil' | 'form' | 'telegram'
  w: number
  h: number
  paper: string
  inkColour: string
  size: number
  /** Printed above the text. */
  head?: string
  lines: readonly string[]
  /** A round stamp in that colour. */
  stamp?: string
  mug?: true
}

const font = (name: string) =>
  readFileSync(
    new URL(`../../node_modules/@fontsource-variable/fraunces/files/fraunces-${name}.woff2`, import.meta.url),
  ).toString('base64')
const fontFace = ['italic', 'normal']
  .flatMap((style) =>
    ['latin', 'latin-ext'].map(
      (script) =>
        `@font-face{font-family:Fr;font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${font(`${script}-full-${style}`)}) format('woff2');${script === 'latin-ext' ? 'unicode-range:U+0100-02FF' : ''}}`,
    ),
  )
  .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A word as a hand sets it: a little above or below the line, a little turned, now with more ink and now with less. */
function handWord(word: string, roll: Dice, size: number) {
  const [lift, turn, weight] = [
    (roll() - 0.5) * size * 0.16,
    (roll() - 0.5) * 2.4,
    Math.round(300 + roll() * 70),
  ]
  return `<span style="display:inline-block;transform:translateY(${lift.toFixed(1)}px) rotate(${turn.toFixed(2)}deg);font-weight:${weight};opacity:${(0.78 + roll() * 0.22).toFixed(2)}">${escaped(word)}</span>`
}

function lineOf(line: string, paper: Paper, roll: Dice) {
  if (paper.style === 'hand' || paper.style === 'pencil') {
    const indent = Math.round(roll() * 8)
    return `<p style="margin-left:${indent}px">${line
      .split(' ')
      .map((word) => handWord(word, roll, paper.size))
      .join(' ')}&nbsp;</p>`
  }
  return `<p>${escaped(line)}&nbsp;</p>`
}

const faces = {
  hand: "font:italic 340 SIZEpx Fr;font-variation-settings:'SOFT' 100,'WONK' 1,'opsz' 20",
  pencil: "font:italic 300 SIZEpx Fr;font-variation-settings:'SOFT' 100,'WONK' 1,'opsz' 12",
  form: "font:400 SIZEpx Fr;font-variation-settings:'opsz' 30",
  telegram: 'font:400 SIZEpx "Liberation Mono",monospace;letter-spacing:.04em',
} as const

/** A page of HTML that shows the paper at its size in pixels. */
export function paperPage(name: string, paper: Paper): string {
  const { w, h, style, size, inkColour, head, stamp, mug } = paper
  const roll = dice(name)
  const certificate = style === 'form'
  const rule = certificate
    ? `<rect x="46" y="46" width="${w - 92}" height="${h - 92}" fill="none" stroke="${inkColour}" stroke-width="7"/><rect x="60" y="60" width="${w - 120}" height="${h - 120}" fill="none" stroke="${inkColour}" stroke-width="1.5"/>`
    : ''
  const folds = `<path d="M0 ${h / 3}H${w}M0 ${(2 * h) / 3}H${w}M${w / 2} 0V${h}" stroke="#5b4326" stroke-opacity=".16" stroke-width="3"/><path d="M0 ${h / 3 + 3}H${w}M0 ${(2 * h) / 3 + 3}H${w}M${w / 2 + 3} 0V${h}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
  const ring = mug
    ? `<g fill="none" stroke="#7a4a1e"><circle cx="${w - 190}" cy="${h - 200}" r="118" stroke-width="9" stroke-opacity=".3"/><circle cx="${w - 186}" cy="${h - 196}" r="108" stroke-width="3" stroke-opacity=".26"/></g>`
    : ''
  const mark = stamp
    ? `<g transform="translate(${w - 220} ${h - 210}) rotate(-14)" fill="none" stroke="${stamp}" opacity=".72"><circle r="104" stroke-width="7"/><circle r="88" stroke-width="2"/><path d="M-44 10q22 -18 44 0t44 0M-44 30q22 -18 44 0t44 0" stroke-width="6"/><path d="M0 -62l10 26h28l-23 16 9 27-24-17-24 17 9-27-23-16h28z" fill="${stamp}" stroke="none"/></g>`
    : ''
  return `<!doctype html><style>${fontFace}*{margin:0;box-sizing:border-box}body{width:${w}px;height:${h}px;background:${paper.paper};position:relative;overflow:hidden}svg{position:absolute;inset:0}main{position:absolute;inset:${certificate ? 110 : 78}px ${certificate ? 110 : 84}px;color:${inkColour};${faces[style].replace('SIZE', String(size))};line-height:1.52;filter:url(#bleed);${certificate ? 'text-align:center' : ''}}h1{font:500 ${Math.round(size * 1.5)}px Fr;text-align:center;margin-bottom:${size}px;letter-spacing:.02em}p{white-space:pre-wrap}</style><svg width="${w}" height="${h}"><filter id="bleed" x="-2%" y="-2%" width="104%" height="104%"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="2.6"/></filter><filter id="paper" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 .42  0 0 0 0 .29  0 0 0 0 .13  .75 0 0 0 -.24"/></filter><radialGradient id="edge" r=".78"><stop offset=".62" stop-color="#6b4a22" stop-opacity="0"/><stop offset="1" stop-color="#6b4a22" stop-opacity=".42"/></radialGradient><rect width="${w}" height="${h}" filter="url(#paper)" opacity=".34"/><rect width="${w}" height="${h}" fill="url(#edge)"/>${folds}${rule}${ring}${mark}</svg><main>${head ? `<h1>${escaped(head)}</h1>` : ''}${paper.lines.map((line) => lineOf(line, paper, roll)).join('')}</main>`
}
