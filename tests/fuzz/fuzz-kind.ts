/** What a kind of fuzzing provides: real inputs to change, and a function that must survive every input. */
import fs from 'node:fs'
import path from 'node:path'
import type { Random } from '#tests/chaos/random.ts'

export interface FuzzKind {
  /** Real inputs, which are changed at random. */
  seeds: readonly Uint8Array[]
  /** Words of the format, which are inserted. */
  words: readonly string[]
  /** Makes an input; by default a seed with random changes. */
  makeInput?: (random: Random) => Uint8Array
  /** Reads the input. Refuses bad input without an error; every error is a finding. */
  run: (input: Uint8Array) => void | Promise<void>
  close?: () => Promise<void>
}

/** Every file in `kinds/` exports it as `openKind`. */
export type OpenKind = () => Promise<FuzzKind>

/** The files below `FUZZ_SEEDS` with one of the extensions; none without the variable. */
export function readSeedFiles(...extensions: readonly string[]): Uint8Array[] {
  const folder = process.env['FUZZ_SEEDS']
  if (!folder) return []
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const chosen = names.filter((name) => extensions.includes(path.extname(name).toLowerCase()))
  return chosen.map((name) => fs.readFileSync(path.join(folder, name)))
}

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
