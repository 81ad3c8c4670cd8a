/** The numbered migrations in their order. A new one is added at the end; an old one never changes. */
import type { Migration } from 'kysely/migration'
import * as theSpine from './001-the-spine.ts'
import * as whatRelativesRead from './002-what-relatives-read.ts'
import * as contributing from './003-contributing.ts'
import * as administering from './004-administering.ts'
import * as mediaOfTrees from './005-media-of-trees.ts'

export const migrations: Record<string, Migration> = {
  '001-the-spine': theSpine,
  '002-what-relatives-read': whatRelativesRead,
  '003-contributing': contributing,
  '004-administering': administering,
  '005-media-of-trees': mediaOfTrees,
}
