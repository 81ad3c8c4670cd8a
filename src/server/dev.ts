/**
 * Runs the development servers on one port: Vite with hot reload, and behind it the server, restarted on
 * changes.
 */
import { spawn } from 'node:child_process'
import { createServer as createSocket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { ConfigError, readConfig } from './config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts the server on a port of its own; browsers use only Vite's port. */
function startServer(port: number, publicUrl: string) {
  const environment = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: publicUrl }
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', main, ...process.argv.slice(2)], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  })
}

async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env)
  const serverPort = await freePort()
  const target = `http://127.0.0.1:${serverPort}`
  const vite = await createServer({
    root,
    // Two development servers must not share a cache of prebundled packages.
    cacheDir: path.join(config.dataDir, 'vite'),
    logLevel: 'warn',
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '/api': target, '/manifest.webmanifest': target },
    },
  })
  await vite.listen()
  const server = startServer(serverPort, config.publicUrl)
  const stop = async () => {
    server.kill('SIGTERM')
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await startDevelopment()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exit(1)
}
