import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/browser.ts'
import type { Client } from '../fixtures/grants.ts'

/** An OAuth client application that listens at its redirect URI. */
export interface Application {
  readonly client: Client
  /** Waits until the browser has been redirected to the application, and returns the URL. */
  waitForCallback(page: Page): Promise<URL>
  /** Waits until the browser has posted a form to the application, and returns the request. */
  waitForForm(page: Page): Promise<Request>
}

interface ApplicationFixtures {
  application: Application
}

/** The path of an authorisation request. */
export const authorizationPath = (
  { id, redirectUri }: Client,
  params: Record<string, string> = {},
) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...params,
  })}`

/** A browser test with a client application. */
export const test = base.extend<ApplicationFixtures>({
  application: async ({ grants }, use) => {
    const forms: string[] = []
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') forms.push(await text(request))
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><link rel="icon" href="data:,"><h1>The application</h1>')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = await grants.addClient({ redirectUri: `${origin}/callback`, logoutUri: origin })
    await use({
      client,
      async waitForCallback(page) {
        await expect(page.getByRole('heading', { name: 'The application' })).toBeVisible()
        const url = new URL(page.url())
        expect(url.origin).toBe(origin)
        return url
      },
      async waitForForm(page) {
        await expect(page.getByRole('heading', { name: 'The application' })).toBeVisible()
        expect(page.url()).toBe(client.redirectUri)
        const [body, ...more] = forms.splice(0)
        expect(more).toEqual([])
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
        return new Request(client.redirectUri, { method: 'POST', headers, body: body ?? '' })
      },
    })
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  },
})

export { expect }
