/** Builds the web app manifest: the site's name, icons and colours once it is installed. */
import fs from 'node:fs'
import path from 'node:path'
import { type SiteMark, siteMark } from '#shared/contracts/settings.contract.ts'
import { allKinds, formatAccept } from '#shared/upload-rules.ts'
import type { ClientFiles } from './client-builds.ts'

/** The page background of the dark theme, which is the default (`src/client/theme/colors.ts`). */
const manifestColor = '#1e150e'

const icons = [
  { name: '192.png', purpose: 'any' },
  { name: '512.png', purpose: 'any' },
  { name: 'maskable-512.png', purpose: 'maskable' },
]

/** Photos shared from a phone's gallery; the service worker receives them (`sw/share-target.ts`). */
const shareTarget = {
  action: '/share-photos',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    files: [{ name: 'files', accept: formatAccept({ kinds: allKinds, rules: null }).split(',') }],
  },
}

/** Width and height of a PNG, from its header chunk. */
function pngSize(file: string) {
  const header = fs.readFileSync(file).subarray(0, 24)
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}

function readImage(files: ClientFiles, src: string) {
  const found = files.get(src)
  if (found?.type !== 'image/png') return null
  const { width, height } = pngSize(found.file)
  return { src, sizes: `${width}x${height}`, type: found.type, wide: width > height }
}

/** "/screenshots/tree-wide.png" is labelled "tree". */
function screenshotLabel(src: string) {
  return path
    .basename(src, '.png')
    .replace(/-(wide|narrow)$/, '')
    .replaceAll('-', ' ')
}

function readScreenshots(files: ClientFiles) {
  return [...files.keys()]
    .filter((address) => address.startsWith('/screenshots/'))
    .sort()
    .flatMap((address) => readImage(files, address) ?? [])
    .map(({ wide, ...image }) => ({
      ...image,
      form_factor: wide ? 'wide' : 'narrow',
      label: screenshotLabel(image.src),
    }))
}

/** @param prefix the path of the icons without their size */
function readIcons(files: ClientFiles, prefix: string) {
  return icons.flatMap(({ name, purpose }) => {
    const image = readImage(files, prefix + name)
    return image ? [{ src: image.src, sizes: image.sizes, type: image.type, purpose }] : []
  })
}

/** Home screens truncate after about 12 characters: as many complete words as fit, at least one. */
function shortName(name: string) {
  const [first = name, ...rest] = name.split(/\s+/)
  let short = first
  for (const word of rest) {
    if (`${short} ${word}`.length > 12) break
    short = `${short} ${word}`
  }
  return short
}

/** Reads the images of a build once; returns a function that builds the manifest for a site's name and mark. */
export function createManifestBuilder(files: ClientFiles): (siteName: string, mark: SiteMark) => object {
  const images = { icons: readIcons(files, '/icon-'), screenshots: readScreenshots(files) }
  const readMarkIcons = (mark: string) => readIcons(files, `/mark-icons/${mark}-`)
  const byMark = new Map(siteMark.options.map((mark) => [mark, readMarkIcons(mark)]))
  // The tree has the icons above, and a letter as well: nobody has drawn all letters.
  const markIcons = (mark: SiteMark) => byMark.get(mark) ?? []
  return (siteName, mark) => ({
    id: '/',
    name: siteName,
    short_name: shortName(siteName),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: manifestColor,
    background_color: manifestColor,
    ...images,
    ...(markIcons(mark).length > 0 && { icons: markIcons(mark) }),
    shortcuts: [
      { name: 'Family Tree', url: '/family-tree' },
      { name: 'Add to Archives', url: '/archives' },
      { name: 'Offline copy', url: '/offline' },
    ],
    share_target: shareTarget,
    // A link to the site opens in the app that is open already, also from other apps.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
  })
}
