import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import next from 'next'
import { isDevelopment } from '#app/development.ts'
import { env } from '#lib/env.ts'
import { muteNext } from '#lib/runtime/tracing.ts'
import { buildFolder, provideNextConfig } from './build-folder.ts'

/** Renders a page with Next. */
export type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Starts Next and returns what renders its pages. Next adds an upgrade listener to `server` in development
 * only, for the reloading of pages: with a listener, Node would end every connection that asks for an
 * upgrade, which must be ignored (RFC 9110, section 7.8).
 */
export async function startNext(server: Server): Promise<Render> {
  if (!isDevelopment) provideNextConfig()
  muteNext()
  const app = next({
    dev: isDevelopment,
    dir: buildFolder,
    hostname: 'localhost',
    port: env.port,
    httpServer: isDevelopment ? server : new Server(),
  })
  await app.prepare()
  return app.getRequestHandler()
}
