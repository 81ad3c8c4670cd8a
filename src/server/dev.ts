/**
 * Runs the development servers on one port: Vite with hot reload, and behind it the server, restarted on
 * changes.
 */
import { spawn } from 'node:child_process'
import { connect, createServer as createSocket } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
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
  const environment = {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/server'),
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
  }
  const args = ['--watch', '--watch-preserve-output', main, '--without-client', ...process.argv.slice(2)]
  return spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' })
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

const proxiedPaths = ['/api', '/manifest.webmanifest']
const maxWaitMs = 30_000
const retryDelayMs = 100

/** Delays requests to the server while it starts or restarts; the proxy would fail and print an error. */
function waitForServer(port: number): Plugin {
  return {
    name: 'wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use(async (request, _, next) => {
        const isProxied = proxiedPaths.some((prefix) => request.url?.startsWith(prefix))
        const end = Date.now() + maxWaitMs
        while (isProxied && Date.now() < end && !(await canConnect(port))) await setTimeout(retryDelayMs)
        next()
      })
    },
  }
}

async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env)
  const serverPort = await freePort()
  const target = `http://127.0.0.1:${serverPort}`
  const server = startServer(serverPort, config.publicUrl)
  const vite = await createServer({
    root,
    // Two development servers must not share a cache of prebundled packages.
    cacheDir: path.join(config.dataDir, 'vite'),
    logLevel: 'warn',
    plugins: [waitForServer(serverPort)],
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(proxiedPaths.map((prefix) => [prefix, target])),
      warmup: { clientFiles: ['./src/client/main.tsx'] },
    },
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await vite.listen()
  } catch (error) {
    server.kill('SIGTERM')
    throw error
  }
}

try {
  await startDevelopment()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exit(1)
}
