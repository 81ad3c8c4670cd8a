/**
 * Which modules of the build lie in one file. A line of a phone carries a handful of files at a time, with a round trip
 * for each handful: the first view comes in a few files, each of the pages that relatives read in at most four more. Nor
 * does a file of half a kilobyte cost a phone's processor less than one of twenty: what is small comes together.
 */
import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null
}

const client = fileURLToPath(new URL('../client/', import.meta.url))

const signIn = 'accounts/login.page.tsx'
const frame = 'shell/page-frame.tsx'
const home = 'home/home.page.tsx'
/** The pages that relatives read most, by what they are about. */
const nouns = {
  home: [home],
  timeline: ['timeline/timeline.page.tsx'],
  articles: ['articles/news.page.tsx', 'articles/blog.page.tsx', 'articles/article.page.tsx'],
  archives: ['archives/archives.page.tsx', 'archives/archive-item.page.tsx'],
}
const pages = Object.values(nouns).flat()

const ours = /\/src\/(?:client|shared)\/.+\.tsx?$/
/** What only long lists need: the library that draws the rows in view, and what we add to it. */
const rows =
  /\/node_modules\/@tanstack\/(?:react-virtual|virtual-core)\/|\/ui\/(?:scroll-unless-there|with-focused|rows-in-view)\.tsx?$/
const icon = /\/lucide-react\/.+\/icons\/([\w-]+)\.m?js$/

/** What a module takes of a library, by the names that the library gives it. */
function takenFrom(library: string, code: string): string[] {
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, 'g'))
  return [...imports]
    .flatMap(([, taken = '']) => taken.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter(Boolean)
}

/** The icons that a module takes, by the names of their files. */
function iconsOf(code: string): string[] {
  return takenFrom('lucide-react', code).map((name) =>
    name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase(),
  )
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
  add(page)
  return needed
}

/** Everything that is loaded only when it is asked for: the pages, the dialogs. */
function loadedLater(graph: Graph): string[] {
  const [seen, later] = [new Set<string>(), new Set<string>()]
  const walk = (id: string) => {
    if (!ours.test(id) || seen.has(id)) return
    seen.add(id)
    const info = graph.getModuleInfo(id)
    info?.importedIds.forEach(walk)
    for (const next of info?.dynamicallyImportedIds ?? []) {
      if (ours.test(next)) later.add(next)
      walk(next)
    }
  }
  walk(`${client}main.tsx`)
  return [...later]
}

const ofFirstView =
  /\/node_modules\/(?:react|react-router|@tanstack\/(?:react-query|query-core)|lucide-react|zod|idb)\//

/** Both draw the tree: what they share, and no other page, comes in one file. */
const trees = ['tree/tree.page.tsx', 'tree/editor/editor.page.tsx']

/** The admin area: its pages, and the dialogs that only they open. */
const forAdmins = /\/(?:manage|dashboard|review|editor|audit|gedcom)\/|\/admin-frame\.tsx$/

/** Characters of source. What is longer is worth a file of its own: for relatives, and in the admin area. */
const small = 3000
const smallForAdmins = 10_000
/** Comes with larger files of its own kind wherever it comes. */
const ofItsKind = /\/src\/(?:client\/(?:tree|offline)|shared\/genealogy)\//

/** Whether a module is small and brings nothing large with it: then it may lie in a file that many load. */
function isSmall(id: string, present: ReadonlySet<string>, graph: Graph): boolean {
  const seen = new Set<string>()
  const look = (id: string): boolean => {
    if (seen.has(id) || present.has(id) || ofFirstView.test(id)) return true
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (!ours.test(id) || ofItsKind.test(id) || !info || (info.code ?? '').length > small) return false
    const plain = takenFrom('@chakra-ui/react', info.code ?? '').every((name) => name === 'chakra')
    return plain && info.importedIds.every((next) => next.includes('/@chakra-ui/react/') || look(next))
  }
  return look(id)
}

interface Chooser {
  /** The file of what relatives' pages share. */
  forAll: (name: string) => string | null
  /** The file of what nobody else needs but the admin area. */
  forAdmins: (name: string) => string | null
}

function chooser(graph: Graph): Chooser {
  const ids = (list: readonly string[]) => list.map((page) => client + page)
  const [toSignIn, toFrame, toHome] = ids([signIn, frame, home]).map((page) => neededBy(page, graph))
  const toPages = ids(pages).map((page) => neededBy(page, graph))
  const toNouns = Object.entries(nouns).map(([noun, pages]) => ({
    noun,
    needed: new Set(ids(pages).flatMap((page) => [...neededBy(page, graph)])),
  }))
  const named = new Set(ids([signIn, frame, ...pages]))
  const others = loadedLater(graph).filter((page) => !named.has(page))
  const toOthers = others.map((page) => neededBy(page, graph))
  const present = neededBy(`${client}main.tsx`, graph)
  const toTrees = ids(trees).map((page) => neededBy(page, graph))
  const besideTrees = [...named, ...others].filter((page) => !page.startsWith(`${client}tree/`))
  const toTheRest = besideTrees.map((page) => neededBy(page, graph))
  const count = (list: readonly Set<string>[], name: string) =>
    list.filter((needed) => needed.has(name)).length
  const ofTreesAlone = (name: string) =>
    count(toTrees, name) === toTrees.length && !present.has(name) && count(toTheRest, name) === 0
  const forAll = (name: string) => {
    if (ofTreesAlone(name)) return 'tree'
    const users = count(toPages, name)
    const framed = toFrame?.has(name) ?? false
    if (toSignIn?.has(name)) return framed || users > 0 ? 'common' : null
    if (framed || (users > 1 && toHome?.has(name))) return 'frame'
    if (users > 1) {
      const of = toNouns.filter(({ needed }) => needed.has(name))
      return of.length > 1 ? 'lists' : (of[0]?.noun ?? null)
    }
    const shared = users + count(toOthers, name) > 1
    if (!shared || (ours.test(name) && !isSmall(name, present, graph))) return null
    if (users === 0) return 'shared'
    return toHome?.has(name) ? 'frame' : 'lists'
  }
  const toRelatives = [
    ...toPages,
    ...[toSignIn, toFrame].flatMap((needed) => needed ?? []),
    ...toOthers.filter((_, i) => !forAdmins.test(others[i] ?? '')),
  ]
  /** A file takes along what its modules import: all of that must lie elsewhere already, or have its place here too. */
  const fits = (id: string, seen = new Set<string>()): boolean => {
    if (seen.has(id) || present.has(id) || ofFirstView.test(id)) return true
    seen.add(id)
    const info = graph.getModuleInfo(id)
    const code = info?.code ?? ''
    if (!info || !ours.test(id) || code.length > smallForAdmins || count(toRelatives, id) > 0) return false
    const plain = takenFrom('@chakra-ui/react', code).every((name) => name === 'chakra')
    return (
      plain &&
      info.importedIds.every(
        (next) => next.includes('/@chakra-ui/react/') || forAll(next) || fits(next, seen),
      )
    )
  }
  return {
    forAll,
    forAdmins: (name) => (ours.test(name) && count(toOthers, name) > 1 && fits(name) ? 'admin' : null),
  }
}

let choosers: Chooser | undefined

/** Names the file for a module or an icon that is to lie in it. */
function sharedFile(file: string, who: keyof Chooser = 'forAll') {
  return (id: string, graph: Graph): string | null => {
    const name = icon.exec(id)?.[1] ?? (ours.test(id) && !rows.test(id) ? id : undefined)
    if (name === undefined) return null
    choosers ??= chooser(graph)
    return choosers[who](name) === file ? file : null
  }
}

/** What the most pages share comes first: a file takes along what its modules import, unless that has its place already. */
const sharedFiles = ['common', 'frame', 'lists', ...Object.keys(nouns), 'tree', 'shared']

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
  { name: startFile, test: early, priority: 90 },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, tags: initial, priority: 80 },
  {
    name: 'answers',
    test: /\/node_modules\/(?:zod|@tanstack|idb)\/|\/src\/(?:shared|client\/api)\//,
    tags: initial,
    priority: 70,
  },
  { name: 'looks', test: /\/node_modules\/|\/src\/client\/theme\//, tags: initial, priority: 60 },
  { name: 'first', tags: initial, priority: 50 },
  { name: 'rows', test: rows, priority: 45 },
  ...sharedFiles.map((file, after) => ({ name: sharedFile(file), priority: 40 - after })),
  { name: sharedFile('admin', 'forAdmins'), priority: 10 },
]
