/** Set-up for all tests: random input is the same at each run, so that a change is red for what it breaks; SEED takes other. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 12) })
