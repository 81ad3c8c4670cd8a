/** A headless Chromium as printer, recorder and film laboratory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Film, pace } from './films.ts'
import { type Paper, paperPage } from './papers.ts'
import { rate } from './sounds.ts'

declare global {
  var Mediabunny: typeof import('mediabunny')
}

const codecs = fileURLToPath(
  new URL('../../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', import.meta.url),
)

export interface Studio {
  /** @returns PNG, as large as the paper */
  print: (name: string, paper: Paper) => Promise<Buffer>
  /** @returns Opus in Ogg */
  record: (sound: Float32Array) => Promise<Buffer>
  /** @returns VP9 in WebM, with its length and an index for jumping */
  film: (film: Film) => Promise<Buffer>
  close: () => Promise<void>
}

/** Codecs are given to secure pages only; localhost is one, and nobody has to listen there. Chance is taken out of it. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><canvas width="720" height="496"></canvas>',
    }),
  )
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: 'Math.random = () => 0.25' })
  const source = readFileSync(codecs, 'utf8')
  await page.addScriptTag({
    content: `{const exports={},module={exports};${source};globalThis.Mediabunny??=module.exports}`,
  })
  return page
}

async function record(page: Page, sound: Float32Array): Promise<Buffer> {
  const samples = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64')
  const made = await page.evaluate(
    async ({ samples, rate }) => {
      const { Output, OggOutputFormat, BufferTarget, AudioBufferSource } = globalThis.Mediabunny
      const bytes = Uint8Array.from(atob(samples), (letter) => letter.charCodeAt(0))
      const audio = new AudioBuffer({ length: bytes.length / 4, sampleRate: rate, numberOfChannels: 1 })
      audio.copyToChannel(new Float32Array(bytes.buffer), 0)
      const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() })
      const source = new AudioBufferSource({ codec: 'opus', bitrate: 56_000 })
      output.addAudioTrack(source)
      await output.start()
      await source.add(audio)
      await output.finalize()
      return Array.from(new Uint8Array(output.target.buffer ?? new ArrayBuffer(0)))
    },
    { samples, rate },
  )
  return Buffer.from(made)
}

async function film(page: Page, { seconds, frame }: Film): Promise<Buffer> {
  const frames = Array.from({ length: seconds * pace }, (_, i) => frame(i / pace))
  const made = await page.evaluate(
    async ({ frames, pace }) => {
      const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = globalThis.Mediabunny
      const canvas = document.querySelector('canvas')
      const pen = canvas?.getContext('2d')
      if (!canvas || !pen) throw new Error('There is no canvas.')
      const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
      const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 240_000, keyFrameInterval: 2 })
      output.addVideoTrack(source, { frameRate: pace })
      await output.start()
      for (const [number, drawing] of frames.entries()) {
        const image = new Image()
        image.src = `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`
        await image.decode()
        const shake = Math.sin(number * 2.3) * 1.6
        pen.filter = `grayscale(1) sepia(0.55) contrast(1.12) brightness(${0.97 + Math.sin(number * 1.9) * 0.035})`
        pen.drawImage(image, -6, shake - 6, 732, 508)
        pen.filter = 'none'
        const edge = pen.createRadialGradient(360, 248, 200, 360, 248, 440)
        edge.addColorStop(0, 'rgb(20 12 6 / 0)')
        edge.addColorStop(1, 'rgb(20 12 6 / 0.75)')
        pen.fillStyle = edge
        pen.fillRect(0, 0, 720, 496)
        pen.fillStyle = 'rgb(250 240 215 / 0.5)'
        if (number % 7 === 2) pen.fillRect((number * 97) % 700, 0, 1.3, 496)
        for (const dot of [1, 2, 3])
          pen.fillRect((number * 131 * dot) % 715, (number * 79 * dot) % 490, 2.4, 2.4)
        await source.add(number / pace, 1 / pace)
      }
      await output.finalize()
      return Array.from(new Uint8Array(output.target.buffer ?? new ArrayBuffer(0)))
    },
    { frames, pace },
  )
  return Buffer.from(made)
}

async function print(browser: Browser, name: string, paper: Paper): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: paper.w, height: paper.h } })
  await page.setContent(paperPage(name, paper))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shot = await page.screenshot()
  await page.close()
  return shot
}

export async function openStudio(): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await openPage(browser)
  return {
    print: (name, paper) => print(browser, name, paper),
    record: (sound) => record(page, sound),
    film: (reel) => film(page, reel),
    close: () => browser.close(),
  }
}
