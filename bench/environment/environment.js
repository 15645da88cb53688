import { createDatabase, databaseUrl, sizes } from '../data/databases.js'
import { startGenerator } from '../load/start-generator.js'
import { warmUp } from '../load/warm-up.js'
import { startServer } from './server-process.js'

/**
 * The equipment of the targets: databases, load generators, and servers that start on first use.
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
  const load = startGenerator()
  const backgroundLoad = startGenerator()
  /**
   * Starts a server unless it runs already; a service is warmed up with the data of this size.
   * @param {Parameters<typeof startServer>[0] & { name: string, size?: keyof typeof sizes }} options
   */
  const startOnce = ({ name, size, ...options }) => {
    const start = async () => {
      const server = await startServer({ ...options, env: { PATH: node.path, ...options.env } })
      if (size) await warmUp(load, server.port, sizes[size])
      return server
    }
    const server = servers.get(name) ?? start()
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

  return {
    product,
    postgres,
    settings,
    home,
    node,
    accounts: sizes,
    load,
    /** For load that runs at the same time as the measured load. */
    backgroundLoad,
    database: (/** @type {keyof typeof databases} */ size) => databases[size],

    /** The service as `npm start` runs it, on its own core, warmed up. @param {keyof typeof databases} [size] */
    service: async (size = 'small') =>
      startOnce({
        name: `service ${size}`,
        command: () => [node.program, 'dist/server.js'],
        env: serviceEnv(size),
        readyPath: '/r1/schema.xsd',
        size,
      }),

    /**
     * The service on its own core, where a program can subscribe an email without a confirmation.
     * @param {string} name
     * @param {string} [database]
     */
    subscribing: async (name, database = databases.small) =>
      startOnce({
        name,
        command: () => [node.program, 'dist/server.js'],
        env: { ...serviceEnv('small'), DATABASE_URL: database, EBRIEF_DOUBLE_OPT_IN: 'false' },
        readyPath: '/r1/schema.xsd',
        size: 'small',
      }),

    /**
     * The service on all cores, for hashing, behind a proxy that sends the network.
     * @param {string} [name]
     * @param {Record<string, string>} [variables] added to its environment
     */
    hashingService: async (name = 'hashing', variables) =>
      startOnce({
        name,
        command: () => [node.program, 'dist/server.js'],
        env: { ...serviceEnv('small'), TRUSTED_PROXIES: '127.0.0.1', ...variables },
        readyPath: '/r1/schema.xsd',
        cores: 'any',
        size: 'small',
      }),

    /**
     * The service with a CPU profiler, which writes to this file. Work that hashes has every core.
     * @param {string} file
     * @param {boolean} [hashes]
     */
    profiledService: async (file, hashes = false) =>
      startOnce({
        name: `service profiled to ${file}`,
        command: () => [
          node.program,
          '--import',
          './bench/environment/profiler.js',
          'dist/server.js',
        ],
        env: { ...serviceEnv('small'), CPU_PROFILE: file, TRUSTED_PROXIES: '127.0.0.1' },
        readyPath: '/r1/schema.xsd',
        cores: hashes ? 'any' : 'server',
        size: 'small',
      }),

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
      // A server that did not start has been stopped already.
      for (const started of await Promise.allSettled(servers.values())) {
        if (started.status === 'fulfilled') await started.value.stop()
      }
      await load.stop()
      await backgroundLoad.stop()
    },
  }
}
