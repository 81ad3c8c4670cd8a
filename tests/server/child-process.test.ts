/** The processes of the server get no secrets, and have limits. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChildLimits, forkModule, runModule } from '#server/child-process.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'

const limits: ChildLimits = { memoryMB: 200, fileBytes: 100_000, seconds: 20 }
const timeoutMs = 60_000
/** Some containers forbid it. */
const canMakeNetworks = spawnSync('unshare', ['--map-current-user', '--net', 'true']).status === 0

let data: ReturnType<typeof makeDataDir>
beforeEach(() => {
  data = makeDataDir()
})
afterEach(() => {
  vi.unstubAllEnvs()
  data.remove()
})

/** Runs a program in a process with limits. */
function run(program: string, changed: Partial<ChildLimits> = {}): Promise<string> {
  const file = path.join(data.dataDir, 'program.cjs')
  fs.writeFileSync(file, program)
  return runModule(file, [], { limits: { ...limits, ...changed }, timeoutMs })
}

it('get three variables of the environment, and none of the settings of the server', async () => {
  for (const name of ['ADMIN_PASSWORD', 'S3_ACCESS_KEY_ID', 'DATA_DIR']) vi.stubEnv(name, 'secret-3141')
  vi.stubEnv('LANG', 'en_IE.UTF-8')
  vi.stubEnv('TMPDIR', data.dataDir)
  const printed = await run('console.log(Object.keys(process.env).sort().join())')
  // The shell that sets the limits adds PWD.
  const names = printed
    .trim()
    .split(',')
    .filter((name) => name !== 'PWD')
  expect(names).toEqual(['LANG', 'PATH', 'TMPDIR'])
})

it('that work on the database know the certificates of its server, and no secret', async () => {
  const certificates = path.join(data.dataDir, 'home.pem')
  fs.writeFileSync(certificates, '')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificates)
  vi.stubEnv('ADMIN_PASSWORD', 'secret-3141')
  const program = path.join(data.dataDir, 'program.cjs')
  fs.writeFileSync(
    program,
    'process.send([process.env.NODE_EXTRA_CA_CERTS, process.env.ADMIN_PASSWORD ?? null])',
  )
  const [told] = await once(forkModule(program, { timeoutMs }), 'message')
  expect(told).toEqual([certificates, null])
})

it('that exchange messages keep their limits, too', async () => {
  const program = path.join(data.dataDir, 'program.cjs')
  fs.writeFileSync(
    program,
    "process.send('here'); process.on('message', () => { Buffer.alloc(400 * 1024 * 1024, 1); process.exit(0) })",
  )
  const child = forkModule(program, { limits: { ...limits, fileBytes: null }, timeoutMs })
  const [told] = await once(child, 'message')
  expect(told).toBe('here')
  child.send('fill')
  const [code] = await once(child, 'exit')
  expect(code).not.toBe(0)
})

describe.skipIf(process.platform === 'win32')('a process that is made to misbehave', () => {
  it('cannot fill the memory, also outside of JavaScript', async () => {
    const fill = (megabytes: number) => `Buffer.alloc(${megabytes} * 1024 * 1024, 1)`
    await expect(run(fill(400))).rejects.toThrow()
    expect(await run(fill(50))).toBe('')
  })

  it('cannot fill the disk', async () => {
    const file = path.join(data.dataDir, 'large')
    await expect(
      run(`require('fs').writeFileSync(${JSON.stringify(file)}, Buffer.alloc(300_000))`),
    ).rejects.toThrow()
    expect(fs.statSync(file).size).toBeLessThanOrEqual(100_352)
  })

  it.skipIf(!canMakeNetworks)('reaches no machine, not even the one it runs on', async () => {
    const server = net.createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    const connect = `require('net').connect(${port}, '127.0.0.1', () => process.stdout.write('connected'))
      .on('error', ({ code }) => process.stdout.write(code)).on('connect', function () { this.destroy() })`
    try {
      expect(await run(connect, { hasNetwork: true })).toBe('connected')
      expect(await run(connect)).not.toContain('connected')
    } finally {
      server.close()
    }
  })

  it('cannot use the processor for ever', async () => {
    await expect(run('for (;;);', { seconds: 1 })).rejects.toMatchObject({
      signal: expect.stringMatching(/SIGKILL|SIGXCPU/),
    })
  })
})
