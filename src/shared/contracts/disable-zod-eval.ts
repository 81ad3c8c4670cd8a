/**
 * In a browser zod must not try whether it may compile its checks: the content policy refuses that, and reports it. It
 * tries when the first schema is made, so whatever makes schemas imports this first.
 */
import { config } from 'zod'

if ('document' in globalThis) config({ jitless: true })
