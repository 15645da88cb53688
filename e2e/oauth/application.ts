import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/browser.ts'
import type { Client } from '../fixtures/grants.ts'

/** An application that signs members in: where it listens, and what its browser came back with. */
export interface Application {
  readonly client: Client
  /** The address at which the browser arrived, with what the service answered. */
  arrival(page: Page): Promise<URL>
}

interface OfTest {
  application: Application
}

/** The path at which an application asks for a code. */
export const asking = ({ id, redirectUri }: Client, more: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...more,
  })}`

/** A test with an application of its own, which listens at its redirect URI. */
export const test = base.extend<OfTest>({
  application: async ({ grants }, use) => {
    const server = createServer((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><link rel="icon" href="data:,"><h1>The application</h1>'),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = await grants.addClient({ redirectUri: `${origin}/callback`, logoutUri: origin })
    await use({
      client,
      async arrival(page) {
        await expect(page.getByRole('heading', { name: 'The application' })).toBeVisible()
        const url = new URL(page.url())
        expect(url.origin).toBe(origin)
        return url
      },
    })
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  },
})

export { expect }
