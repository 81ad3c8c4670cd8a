/** Decides which modules of the client share a file of the build. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

const client = fileURLToPath(new URL('../client/', import.meta.url))
const iconIndex = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const ownModules = /\/src\/(?:client|shared)\/.+\.tsx?$|\/node_modules\/lucide-react\//

/** The files of icons by their names, from the icon library's index: each of its lines exports one file. */
function readIconFiles(index: string, graph: ModuleGraph): Map<string, string> {
  const lines = graph.getModuleInfo(index)?.code?.matchAll(/export \{([^}]+)\} from '(\.[^']+)'/g) ?? []
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [
        name,
        path.join(path.dirname(index), file),
      ]),
    ),
  )
}

/** Collects the modules that a page imports statically, directly or through others; libraries other than icons left out. */
function collectImports(page: string, graph: ModuleGraph): Set<string> {
  const imports = new Set<string>()
  let iconFiles: Map<string, string> | undefined
  const add = (id: string) => {
    if (!ownModules.test(id) || imports.has(id)) return
    imports.add(id)
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (!iconIndex.test(imported)) {
        add(imported)
        continue
      }
      // The index imports all icons of the library; the module needs those that it names.
      iconFiles ??= readIconFiles(imported, graph)
      for (const [, names = ''] of code?.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g) ?? []) {
        for (const [name] of names.matchAll(/\w+/g)) {
          const file = iconFiles.get(name)
          if (file) add(file)
        }
      }
    }
  }
  add(client + page)
  return imports
}

/** Names the chunk for every module that one of the pages (paths below src/client) imports. */
function importedBy(pages: readonly string[], chunk: string) {
  let imports: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    imports ??= new Set(pages.flatMap((page) => [...collectImports(page, graph)]))
    return imports.has(id) ? chunk : null
  }
}

/** A chunk of the modules that the pages need and that at least one other page or dialog needs, too. */
const sharedChunk = (chunk: string, pages: readonly string[], priority: number) => ({
  name: importedBy(pages, chunk),
  test: ownModules,
  minShareCount: 2,
  priority,
})

/** Matches what the entry imports statically: every page needs it. */
const initial = ['$initial' as const]

/** Vite's and Rolldown's own small modules, which the first chunk needs. */
const runtimeModules = /preload-helper|rolldown[\\/]runtime/

/** Holds start.ts, which requests the page's files and data before the app has loaded. */
export const startChunk = 'start'
const importedByStart = importedBy(['start.ts'], startChunk)

/** The order of their tags in index.html: each runs as soon as it has loaded, the smallest first. */
export const vendorChunks = ['data', 'chakra', 'react']

/** Rolldown's `codeSplitting.groups`: a module goes to the matching group with the highest priority. */
export const chunkGroups = [
  {
    name: (id: string, graph: ModuleGraph) =>
      runtimeModules.test(id) ? startChunk : importedByStart(id, graph),
    priority: 80,
  },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, tags: initial, priority: 70 },
  {
    name: 'data',
    test: /\/node_modules\/(?:zod|@tanstack|idb|idb-keyval)\/|\/src\/(?:shared|client\/api)\//,
    tags: initial,
    priority: 60,
  },
  { name: 'chakra', test: /\/node_modules\/|\/src\/client\/theme\//, tags: initial, priority: 50 },
  { name: 'app', tags: initial, priority: 40 },
  // Sign-in and Home load little more than they need; the pages that list things share one file.
  sharedChunk('sign-in', ['accounts/login.page.tsx'], 30),
  sharedChunk('frame', ['shell/frame/page-frame.tsx', 'home/home.page.tsx'], 20),
  sharedChunk(
    'lists',
    [
      'timeline/timeline.page.tsx',
      'articles/article-list.page.tsx',
      'articles/article.page.tsx',
      'archives/archives.page.tsx',
      'person/person.page.tsx',
    ],
    10,
  ),
  // Each of these in a file of its own would be a request for less than a kilobyte.
  {
    name: 'submission-texts',
    test: /\/client\/submissions\/(?:correction|relative)\/\w+-texts\.ts$/,
    priority: 6,
  },
  {
    name: 'own-queries',
    test: /\/client\/(?:notices\/notices|submissions\/submissions)\.queries\.ts$/,
    priority: 6,
  },
  {
    name: 'content-changes',
    test: /\/client\/(?:archives|articles)\/manage\/\w+\.changes\.ts$/,
    priority: 6,
  },
  {
    name: 'files',
    test: /\/client\/ui\/(?:files\/(?:save-file|file-names)|feedback\/progress-bar)\.tsx?$/,
    priority: 6,
  },
  {
    name: 'people-parts',
    test: /\/client\/people\/(?:portrait-url|find-ancestors|use-person-names)\.ts$/,
    priority: 6,
  },
  {
    name: 'person-fields',
    test: /\/client\/people\/manage\/form\/(?:date|suggestion)-field\.tsx$/,
    priority: 6,
  },
  {
    name: 'reunion-parts',
    test: /\/client\/reunions\/(?:reunions\.(?:queries|changes)|format-reunion)\.ts$|\/shared\/(?:contracts\/reunions\.contract|reunions\/.+)\.ts$/,
    priority: 6,
  },
  {
    name: 'submission-fields',
    test: /\/client\/submissions\/(?:attendance|question|report)\/[\w-]+\.ts$/,
    priority: 6,
  },
  {
    name: 'qr-codes',
    test: /\/client\/(?:ui\/qr\/.+|name-tags\/person-code|theme\/light-theme-colors)\.tsx?$|\/node_modules\/uqr\//,
    priority: 6,
  },
  {
    name: 'review-parts',
    test: /\/client\/submissions\/review\/(?:record-state|corrected-record)\.tsx$/,
    priority: 6,
  },
  {
    name: 'query-parts',
    test: /\/client\/(?:accounts\/session\/live-query-state\.ts|ui\/feedback\/(?:query-states\.tsx|use-error-toast\.ts))$/,
    priority: 6,
  },
  // Each in a file of its own, the other shared icons would be forty requests of half a kilobyte.
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 5 },
]

/**
 * The pages of the calendar, charts, maps, reports, settings and imports with what only they need, the reader of photos' data, and
 * what is saved only with a connection: what crops portraits or chooses a cover, and the forms for facts, names, sources and
 * places. Deferred, see `sw/precache-rules.ts`.
 */
const deferredModules =
  /\/src\/client\/(?:calendar|statistics|lifespans|map|reports|notices(?!\/notices\.queries)|settings\/manage(?!\/settings\.changes)|gedcom|ui\/chart)\/|\/client\/(?:ui\/media\/photo-cropper|archives\/(?:manage\/picture-dialog|item-chooser)|person\/(?:edit\/person-editor|sources\/(?:source-chooser|source-dialog|repository-dialog)|places\/place-dialog))\.tsx$|\/node_modules\/(?:d3-scale|d3-array|d3-geo|exifr|ical-generator|internmap|topojson-client)\//

/** The file name of a chunk: `later-…` keeps it out of the precache. */
export function nameChunkFile({ moduleIds }: { moduleIds: readonly string[] }): string {
  const prefix = moduleIds.some((id) => deferredModules.test(id)) ? 'later-' : ''
  return `assets/${prefix}[name]-[hash].js`
}

/** The file name of a file that is not a chunk: the outlines of the map are deferred, too. */
export function nameAssetFile({ names }: { names: readonly string[] }): string {
  const prefix = names.some((name) => name.endsWith('.json')) ? 'later-' : ''
  return `assets/${prefix}[name]-[hash][extname]`
}
