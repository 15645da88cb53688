import { addressOf, makeCopy, sizes } from '../data/databases.js'
import { startLoad } from '../load/start-load.js'
import { startServer } from './process.js'

/**
 * What the targets measure with: the contestants, each started when it is first asked for, and the load.
 * @typedef {Awaited<ReturnType<typeof makeStage>>} Stage
 */

/**
 * @param {{
 *   product: typeof import('../product.ts'),
 *   postgres: string,
 *   settings: { rounds: number, seconds: number },
 *   home: string,
 * }} given
 */
export async function makeStage({ product, postgres, settings, home }) {
  const started = /** @type {Map<string, Promise<import('./process.js').Server>>} */ (new Map())
  /** @param {Parameters<typeof startServer>[0] & { name: string }} options */
  const contestant = ({ name, ...options }) => {
    const running = started.get(name) ?? startServer(options)
    started.set(name, running)
    return running
  }
  const databases = {
    // What writes has a copy, so that the next run finds the data as it was.
    small: await makeCopy(postgres, 'scratch', 'small'),
    large: addressOf(postgres, 'large'),
  }
  /** @param {keyof typeof databases} size */
  const serviceEnv = (size) => ({
    DATABASE_URL: databases[size],
    AUTH_SECRET: 'a secret that the measured instances share',
  })

  return {
    product,
    settings,
    home,
    accounts: sizes,
    load: startLoad(),
    /** For load beside the load that is measured. */
    beside: startLoad(),
    database: (/** @type {keyof typeof databases} */ size) => databases[size],
    emptyDatabase: (/** @type {string} */ name) => makeCopy(postgres, name),

    /** The service as `npm start` runs it, on a core of its own. @param {keyof typeof databases} [size] */
    service: async (size = 'small') =>
      contestant({
        name: `service ${size}`,
        command: () => [process.execPath, 'dist/server.js'],
        env: serviceEnv(size),
        answers: '/r1/schema.xsd',
      }),

    /** The service with all cores, for what hashes passwords, behind a proxy that names the network. @param {string} [name] */
    hashingService: async (name = 'hashing') =>
      contestant({
        name,
        command: () => [process.execPath, 'dist/server.js'],
        env: { ...serviceEnv('small'), TRUSTED_PROXIES: '127.0.0.1' },
        answers: '/r1/schema.xsd',
        place: 'any',
      }),

    /** The same route modules, mounted by Next alone. */
    nextAlone: async () =>
      contestant({
        name: 'next',
        command: (port) => [
          process.execPath,
          'node_modules/next/dist/bin/next',
          'start',
          '-p',
          `${port}`,
        ],
        env: serviceEnv('small'),
        answers: '/r1/schema.xsd',
      }),

    /**
     * A rival of the folder rivals, with what it is to know.
     * @param {string} file
     * @param {unknown} [input]
     * @param {{ name?: string, answers?: string }} [options]
     */
    rival: (file, input, { name = file, answers } = {}) =>
      contestant({
        name,
        command: () => [process.execPath, `bench/rivals/${file}.js`],
        input: input ?? {},
        ...(answers ? { answers } : {}),
      }),
  }
}
