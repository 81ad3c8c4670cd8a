/**
 * Which modules of the build lie in one file. A line of a phone carries a handful of files at a time, with a round trip
 * for each handful: the first view comes in three files, each of the pages that relatives read in at most four more.
 */
import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

const client = fileURLToPath(new URL('../client/', import.meta.url))

const signIn = 'accounts/login.page.tsx'
const frame = 'shell/page-frame.tsx'
const home = 'home/home.page.tsx'
/** The pages that relatives read most; for the others, files of their own are enough. */
const pages = [
  home,
  'timeline/timeline.page.tsx',
  'articles/news.page.tsx',
  'articles/blog.page.tsx',
  'articles/article.page.tsx',
  'archives/archives.page.tsx',
  'archives/archive-item.page.tsx',
]

const ours = /\/src\/(?:client|shared)\/.+\.tsx?$/
/** Needs a library that only the longest lists need. */
const alone = /\/ui\/scroll-unless-there\.ts$/
const icon = /\/lucide-react\/.+\/icons\/([\w-]+)\.m?js$/

/** The icons that a module takes, by the names of their files. */
function iconsOf(code: string): string[] {
  const taken = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code)?.[1] ?? ''
  const names = taken.split(',').map((name) => name.trim().split(' ')[0] ?? '')
  return names
    .filter(Boolean)
    .map((name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase())
}

/** What has to be there before a page can be drawn: modules of ours by their ids, icons by their names. */
function neededBy(page: string, graph: Graph): Set<string> {
  const needed = new Set<string>()
  const add = (id: string) => {
    if (!ours.test(id) || needed.has(id)) return
    needed.add(id)
    const info = graph.getModuleInfo(id)
    for (const name of iconsOf(info?.code ?? '')) needed.add(name)
    info?.importedIds.forEach(add)
  }
  add(client + page)
  return needed
}

function chooser(graph: Graph): (name: string) => string | null {
  const [toSignIn, toFrame, toHome] = [signIn, frame, home].map((page) => neededBy(page, graph))
  const toPages = pages.map((page) => neededBy(page, graph))
  return (name) => {
    const users = toPages.filter((needed) => needed.has(name)).length
    const framed = toFrame?.has(name) ?? false
    if (toSignIn?.has(name)) return framed || users > 0 ? 'common' : null
    if (framed || (users > 1 && toHome?.has(name))) return 'frame'
    return users > 1 ? 'lists' : null
  }
}

let choose: ((name: string) => string | null) | undefined

/** The file of a module or an icon that several pages share; null for what only one of them needs. */
function sharedFile(id: string, graph: Graph): string | null {
  const name = icon.exec(id)?.[1] ?? (ours.test(id) && !alone.test(id) ? id : undefined)
  if (name === undefined) return null
  choose ??= chooser(graph)
  return choose(name)
}

const early =
  /\/src\/client\/(?:start|pages|api\/early-answers|first-picture|ui\/picture-src|offline\/(?:other-tabs|sign-out-key))\.ts$|\/src\/shared\/(?:limits|thumbnail-widths)\.ts$|preload-helper|rolldown[\\/]runtime/

export const startFile = 'early'
/** In the order in which they come: the smallest first. */
export const libraryFiles = ['answers', 'looks', 'react']

const initial = ['$initial' as const]

/**
 * In the order in which a module is offered to them. Of the first view each file runs as soon as it is there, in a task of
 * its own: the libraries while the rest is still on the line.
 */
export const fileGroups = [
  { name: startFile, test: early, priority: 9 },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, tags: initial, priority: 8 },
  {
    name: 'answers',
    test: /\/node_modules\/(?:zod|@tanstack|idb)\/|\/src\/(?:shared|client\/api)\//,
    tags: initial,
    priority: 7,
  },
  { name: 'looks', test: /\/node_modules\/|\/src\/client\/theme\//, tags: initial, priority: 6 },
  { name: 'first', tags: initial, priority: 5 },
  { name: sharedFile, priority: 4 },
]
