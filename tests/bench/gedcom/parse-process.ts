/** Parses a GEDCOM file once, and prints the processor time: `node parse-process.ts PARSER FILE PACKAGES`. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'

type Parse = (bytes: Buffer<ArrayBuffer>) => unknown

/** @param packages the folder in which the libraries are installed */
function loadParser(name: string, packages: string): Parse {
  const load = createRequire(path.join(packages, 'package.json'))
  switch (name) {
    case 'parse-gedcom': {
      const library: { parse: (text: string) => unknown } = load(name)
      return (bytes) => library.parse(bytes.toString())
    }
    case 'read-gedcom': {
      const library: { readGedcom: (bytes: ArrayBuffer) => unknown } = load(name)
      return (bytes) => library.readGedcom(bytes.buffer)
    }
    default:
      return readGedcom
  }
}

const [name = '', file = '', packages = ''] = process.argv.slice(2)
const parse = loadParser(name, packages)
const content = fs.readFileSync(file)
// A buffer of its own, because a small file is read into a part of a shared one.
const bytes = Buffer.from(new ArrayBuffer(content.length))
content.copy(bytes)
const before = process.cpuUsage()
const result = parse(bytes)
const { user, system } = process.cpuUsage(before)
if (!result) throw new Error('The file was not parsed.')
console.log(JSON.stringify((user + system) / 1e6))
