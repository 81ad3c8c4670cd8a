/** Paths of media: as records name them, as archives (.gdz) hold them, and as an export calls them. */

/** How a FILE structure and an entry of an archive are compared: without scheme, escapes and leading slashes. */
export function normalizeArchivePath(text: string): string {
  const local = text
    .trim()
    .replace(/^file:\/*/i, '')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
  return decodePath(local).normalize('NFC')
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file's name in a path, without its ending: a title where there is no other. */
export function getTitleFromPath(path: string): string {
  const name = path.split(/[\\/]/).at(-1) || path
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || name
}

/** Whether an archive may have a file there: inside of it, on every system. */
export function isSafePath(path: string): boolean {
  if (/^[/\\]|^[a-z]:|[\p{Cc}\\]/iu.test(path) || /\.ged$/i.test(path)) return false
  return path !== '' && !path.split('/').some((part) => part === '' || part === '.' || part === '..')
}

/** A path that is not taken: this one, or the next that has a number before its ending. */
export function findFreePath(path: string, isTaken: (path: string) => boolean): string {
  const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]*)$/s.exec(path) ?? []
  let free = path
  for (let n = 2; isTaken(free); n++) free = `${stem}-${n}${ending}`
  return free
}

/** Names inside an archive that need no escapes, each once. */
export class ArchiveNames {
  readonly #taken = new Set<string>()

  /** Keeps a path that is taken by what an import has brought. */
  reserve(path: string): void {
    this.#taken.add(path.toLowerCase())
  }

  isTaken(path: string): boolean {
    return this.#taken.has(path.toLowerCase())
  }

  create(fileName: string): string {
    const plain =
      fileName
        .normalize('NFKD')
        .replace(/[^A-Za-z0-9._-]+/g, '_')
        .replace(/^[._]+/, '') || 'file'
    const path = findFreePath(`media/${plain}`, (each) => this.isTaken(each))
    this.reserve(path)
    return path
  }
}
