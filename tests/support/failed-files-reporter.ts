/** Vitest reporter: writes the failed files of a run, with the first error of each test, for `check.ts`. */
import fs from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import type { FlakyTest } from './flaky-tests.ts'

/** Environment variable that names the file to write. */
export const failedFilesVariable = 'FAILED_FILES_REPORT'

export interface FailedFiles {
  /** paths of the failed files */
  files: string[]
  tests: FlakyTest[]
  /** errors outside of any test that the report cannot attribute to a file */
  strayErrors: number
}

/** Lists a file's failed tests; a file that cannot be loaded counts as one. */
function listFailures(module: TestModule): FlakyTest[] {
  const name = (title: string) => `${module.relativeModuleId} > ${title}`
  const ownErrors = module
    .errors()
    .map(({ message }) => ({ name: name('(the file itself)'), error: message }))
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: name(test.fullName),
    error: test.result().errors?.[0]?.message ?? '',
  }))
  return [...ownErrors, ...tests]
}

export default class FailedFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const report = process.env[failedFilesVariable]
    if (!report) return
    const failed = modules.filter((module) => module.state() === 'failed')
    const files = new Set(failed.map(({ moduleId }) => moduleId))
    const tests = failed.flatMap(listFailures)
    let strayErrors = 0
    for (const { message, VITEST_TEST_PATH: file } of unhandledErrors) {
      if (typeof file !== 'string') strayErrors++
      else {
        files.add(file)
        tests.push({ name: `${file} > (outside of a test)`, error: message })
      }
    }
    fs.writeFileSync(report, JSON.stringify({ files: [...files], tests, strayErrors } satisfies FailedFiles))
  }
}
