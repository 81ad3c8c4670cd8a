/** Sets zod up for every schema: its error messages are sentences of this site, and it never uses `eval` in a browser. */
import { config, type core } from 'zod'

type Issue = Parameters<core.$ZodErrorMap>[0]

/** The message of a rule that declares none itself. */
function formatIssue(issue: Issue): string {
  if (issue.code === 'too_big') {
    const maximum = issue.maximum.toLocaleString('en-GB')
    if (issue.origin === 'string') return `Please use at most ${maximum} characters.`
    return issue.origin === 'array' ? `Please use at most ${maximum} entries.` : `At most ${maximum}.`
  }
  if (issue.code === 'too_small') {
    const minimum = issue.minimum.toLocaleString('en-GB')
    if (issue.origin === 'number') return `At least ${minimum}.`
    return issue.minimum === 1 ? 'Please fill in this field.' : `Please use at least ${minimum} characters.`
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required.'
  if (issue.code === 'unrecognized_keys') return 'This field is not known.'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Please enter an email address'
  return 'This value is not valid.'
}

config({ customError: formatIssue })
// The content security policy of the site forbids the `eval` with which zod would compile its checks.
if ('document' in globalThis) config({ jitless: true })
