import { createDatabase, databaseUrl, sizes } from '../data/databases.js'
import { startGenerator } from '../load/start-generator.js'
import { warmUp } from '../load/warm-up.js'
import { startServer } from './server-process.js'

/**
 * What the targets measure with: databases, load generators, and servers that start on first use.
 * @typedef {Awaited<ReturnType<typeof createEnvironment>>} Environment
 */

/**
 * @param {{
 *   product: typeof import('../product.ts'),
 *   postgres: string,
 *   settings: { rounds: number, seconds: number },
 *   home: string,
 *   node: import('./nodes.js').Node,
 * }} options
 */
export async function createEnvironment({ product, postgres, settings, home, node }) {
  const servers = /** @type {Map<string, Promise<import('./server-process.js').Server>>} */ (
    new Map()
  )
  /** @param {Parameters<typeof startServer>[0] & { name: string }} options */
  const startOnce = ({ name, ...options }) => {
    const env = { PATH: node.path, ...options.env }
    const server = servers.get(name) ?? startServer({ ...options, env })
    servers.set(name, server)
    return server
  }
  const databases = {
    // Targets that write use a copy, so that the next run finds the original data.
    small: await createDatabase(postgres, 'scratch', 'small'),
    large: databaseUrl(postgres, 'large'),
  }
  /** @param {keyof typeof databases} size */
  const serviceEnv = (size) => ({
    DATABASE_URL: databases[size],
    AUTH_SECRET: 'a secret that the measured instances share',
    MAIL: 'outbox',
  })

  const load = startGenerator()
  const backgroundLoad = startGenerator()
  const warm = /** @type {Map<string, Promise<void>>} */ (new Map())
  /** @param {import('./server-process.js').Server} service @param {keyof typeof databases} size */
  const warmOnce = async (service, size) => {
    const warming = warm.get(service.url) ?? warmUp(load, service.port, sizes[size])
    warm.set(service.url, warming)
    await warming
    return service
  }

  return {
    product,
    settings,
    home,
    node,
    accounts: sizes,
    load,
    /** For load that runs at the same time as the measured load. */
    backgroundLoad,
    database: (/** @type {keyof typeof databases} */ size) => databases[size],
    emptyDatabase: (/** @type {string} */ name) => createDatabase(postgres, name),

    /** The service as `npm start` runs it, on its own core, warmed up. @param {keyof typeof databases} [size] */
    service: async (size = 'small') => {
      const service = await startOnce({
        name: `service ${size}`,
        command: () => [node.program, 'dist/server.js'],
        env: serviceEnv(size),
        readyPath: '/r1/schema.xsd',
      })
      return warmOnce(service, size)
    },

    /** The service on all cores, for hashing, behind a proxy that sends the network. @param {string} [name] */
    hashingService: async (name = 'hashing') => {
      const service = await startOnce({
        name,
        command: () => [node.program, 'dist/server.js'],
        env: { ...serviceEnv('small'), TRUSTED_PROXIES: '127.0.0.1' },
        readyPath: '/r1/schema.xsd',
        cores: 'any',
      })
      return warmOnce(service, 'small')
    },

    /** The same route modules mounted by Next alone. */
    nextAlone: async () =>
      startOnce({
        name: 'next',
        command: (port) => [
          node.program,
          'node_modules/next/dist/bin/next',
          'start',
          '-p',
          `${port}`,
        ],
        env: serviceEnv('small'),
        readyPath: '/r1/schema.xsd',
      }),

    /**
     * A program in bench/rivals with its input.
     * @param {string} file
     * @param {unknown} [input]
     * @param {{ name?: string, readyPath?: string }} [options]
     */
    rival: (file, input, { name = file, readyPath } = {}) =>
      startOnce({
        name,
        command: () => [node.program, `bench/rivals/${file}.js`],
        input: input ?? {},
        ...(readyPath ? { readyPath } : {}),
      }),

    /** Stops everything that was started here. */
    async stop() {
      for (const server of servers.values()) await (await server).stop()
      await load.stop()
      await backgroundLoad.stop()
    },
  }
}
