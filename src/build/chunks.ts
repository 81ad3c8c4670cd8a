/** Decides which modules of the client share a file of the build. */
import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const client = fileURLToPath(new URL('../client/', import.meta.url))
const ownModules = /\/src\/(?:client|shared)\/.+\.tsx?$|\/node_modules\/lucide-react\//

/** Collects the modules that a page imports statically, directly or through others; libraries other than icons left out. */
function collectImports(page: string, graph: ModuleGraph): Set<string> {
  const imports = new Set<string>()
  const add = (id: string) => {
    if (!ownModules.test(id) || imports.has(id)) return
    imports.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
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
]
