/** The rules of the architecture about folders: which may import which, their size, and where SQL may stand. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Files that match `from` must not import files or packages (`package:name`) that match `to`. */
interface Rule {
  name: string
  from: RegExp
  to: RegExp
}

/** Nouns whose services and queries all others may use. */
const kernel = 'accounts|audit|people'
/** Client folders that are not nouns. */
const layers = 'ui|api|offline|theme'
/**
 * Client folders that put the pieces of several nouns on one page; comments, faces and answers about reunions are submissions
 * written in place.
 */
const composing = 'comments|faces|home|notices|offline-copy|person|reports|reunions|search|shell'

/** Queries of two nouns that admin screens of others show: the site's settings and the numbers of the dashboard. */
const sharedQueries = '(settings|stats)/.*\\.(queries|changes)\\.ts$'
/** The details of a person in the tree show the person's archive items and articles. */
const personDetails = 'tree/details/person-(dialog|articles)\\.tsx$'

/** Mail, database and bucket through their libraries, a look at the certificate; servers and the names of addresses. */
const connecting: readonly string[] = [
  'mail/mailer\\.ts',
  'db/postgres/[\\w-]+\\.ts',
  'media/storage/bucket\\.ts',
  'operations/setup-checks\\.service\\.ts',
  'http/(listen|caller-address)\\.ts',
  'dev\\.ts',
]

const rules: readonly Rule[] = [
  {
    name: 'shared imports only itself and zod',
    from: /^src\/shared\//,
    to: /^(?!src\/shared\/|package:zod$)/,
  },
  {
    name: 'genealogy imports neither contracts nor packages',
    from: /^src\/shared\/genealogy\//,
    to: /^(src\/shared\/contracts\/|package:)/,
  },
  { name: 'the server never imports the client', from: /^src\/server\//, to: /^(src\/client|sw)\// },
  {
    name: 'the client never imports the server',
    from: /^src\/client\//,
    to: /^(src\/server\/|sw\/|package:node:)/,
  },
  {
    name: 'the service worker imports only client/offline and shared',
    from: /^sw\//,
    to: /^src\/(server|client\/(?!offline\/))/,
  },
  {
    name: 'one file starts the processes that read files of others',
    from: /^src\/server\/(?!child-process\.ts|dev\.ts)/,
    to: /^package:node:child_process/,
  },
  {
    name: 'few files of the server open connections, to addresses of the settings',
    from: new RegExp(`^src/server/(?!(${connecting.join('|')})$)`),
    to: /^package:(node:(net|tls|https?|http2|dgram|dns)(\/|$)|undici|ws$|nodemailer|pg$|@aws-sdk\/)/,
  },
  { name: 'source code never imports tests', from: /^(src|sw)\//, to: /^(tests|e2e)\// },
  {
    name: 'ui, api and offline import no noun',
    from: /^src\/client\/(ui|api|offline)\//,
    to: new RegExp(`^src/client/(?!(${layers})/)`),
  },
  {
    name: 'offline imports neither api nor ui',
    from: /^src\/client\/offline\//,
    to: /^src\/client\/(api|ui)\//,
  },
  { name: 'api does not import ui', from: /^src\/client\/api\//, to: /^src\/client\/ui\// },
  {
    name: 'a noun of the client imports no other noun; pages compose them',
    from: new RegExp(
      `^src/client/(?!(${layers}|${composing})/|${personDetails})[\\w-]+/(?!.*\\.page\\.tsx$)`,
    ),
    to: new RegExp(`^src/client/(?!(${layers}|${kernel})/|${sharedQueries})[\\w-]+/`),
  },
  {
    name: 'a noun of the server uses another noun’s service, never its store',
    from: /^src\/server\/(?!db\/)[\w-]+\//,
    to: /^src\/server\/[\w-]+\/.*\.store\.ts$/,
  },
  { name: 'routes call services', from: /\.routes\.ts$/, to: /\.store\.ts$/ },
  { name: 'stores do not call services', from: /\.store\.ts$/, to: /\.(service|routes)\.ts$/ },
  {
    name: 'only app.ts and other routes import routes',
    from: /^src\/server\/(?!app\.ts$)(?!.*\.routes\.ts$)/,
    to: /\.routes\.ts$/,
  },
]

const root = path.resolve(import.meta.dirname, '..')
const aliases: Readonly<Record<string, string>> = {
  '#client/': 'src/client/',
  '#server/': 'src/server/',
  '#shared/': 'src/shared/',
  '#sw/': 'sw/',
  '#tests/': 'tests/',
}

interface Import {
  from: string
  to: string
}

function listFiles(): string[] {
  return ['src', 'sw'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => /\.tsx?$/.test(name)),
  )
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias === undefined ? `package:${specifier}` : `${aliases[alias]}${specifier.slice(alias.length)}`
}

/** Type imports and dynamic imports included. */
function readImports(files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const text = fs.readFileSync(path.join(root, from), 'utf8')
    const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+?)(?:\?[a-z]+)?'/g)
    return [...found].map(([, specifier = '']) => ({ from, to: resolveImport(from, specifier) }))
  })
}

const files = listFiles()
const imports = readImports(files)

/** The noun or layer of a file: its first folder below src/client or src/server. */
const folderOf = (file: string) => /^src\/(?:client|server)\/([^/]+)\//.exec(file)?.[1]

const isForbidden = ({ from, to }: Rule, edge: Import) =>
  from.test(edge.from) &&
  to.test(edge.to) &&
  (folderOf(edge.from) === undefined ||
    folderOf(edge.from) !== folderOf(edge.to) ||
    /\.(routes|store)/.test(from.source))

describe('imports', () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const forbidden = imports.filter((edge) => isForbidden(rule, edge))
    expect(forbidden.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('find every imported file', () => {
    const missing = imports.filter(
      ({ to }) => !to.startsWith('package:') && !fs.existsSync(path.join(root, to)),
    )
    expect(missing).toEqual([])
  })
})

describe('folders', () => {
  it('contain at most 30 source files, but for migrations', () => {
    const growing = 'src/server/db/migrations'
    const others = files.filter((file) => path.posix.dirname(file) !== growing)
    const sizes = Object.entries(Object.groupBy(others, (file) => path.posix.dirname(file)))
    expect(sizes.filter(([, group = []]) => group.length > 30).map(([folder]) => folder)).toEqual([])
  })

  it.each(['index', 'utils', 'helpers', 'misc', 'types'])('contain no file named %s', (name) => {
    expect(files.filter((file) => path.posix.basename(file).replace(/\.tsx?$/, '') === name)).toEqual([])
  })
})

describe('requests to other machines', () => {
  it('are only in src/server/outbound-requests.ts', () => {
    const others = files.filter((file) => /^src\/server\/(?!outbound-requests.ts)/.test(file))
    const requesting = others.filter((file) =>
      /(?<![.\w#])(fetch|globalThis\.fetch|new (WebSocket|EventSource|XMLHttpRequest))\(/.test(
        fs.readFileSync(path.join(root, file), 'utf8'),
      ),
    )
    expect(requesting).toEqual([])
  })
})

describe('SQL', () => {
  it('is only in stores and in src/server/db', () => {
    const others = files.filter((file) => /^src\/server\/(?!db\/)/.test(file) && !file.endsWith('.store.ts'))
    const withSql = others.filter((file) =>
      /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
        fs.readFileSync(path.join(root, file), 'utf8'),
      ),
    )
    expect(withSql).toEqual([])
  })
})
