import type { CDPSession, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/browser.ts'

/** A passkey as Chromium's virtual authenticator keeps it, with its private key. */
type StoredPasskey = Parameters<typeof addStored>[2]

const addStored = (wire: CDPSession, authenticatorId: string, credential: object) =>
  wire.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })

/** A phone or computer with passkeys, whose owner touches it when asked. */
export interface Authenticator {
  /** From now on its owner gives a wrong finger or face. */
  refuseOwner(): Promise<unknown>
  /** Takes it away from the browser. */
  lose(): Promise<unknown>
  /** Lets the browser suggest passkeys in the field for the username, which the authenticator accepts at once. */
  letBrowserSuggest(): Promise<unknown>
  passkeys(): Promise<StoredPasskey[]>
  /** Copies a passkey to it, as it was at some time. */
  add(passkey: StoredPasskey): Promise<unknown>
}

interface AuthenticatorFixtures {
  /** Gives the browser of a page a virtual authenticator. */
  authenticator(page: Page): Promise<Authenticator>
}

/**
 * A test whose service has a domain: browsers make no passkeys for an IP address. A page has the authenticators of
 * Chromium (WebAuthn domain of the DevTools protocol).
 */
export const test = base.extend<AuthenticatorFixtures>({
  settings: [{ RP_ID: 'localhost', TRUSTED_PROXIES: '127.0.0.1, ::1' }, { scope: 'worker' }],
  authenticator: async ({ browse: _ }, use) => {
    const wires = new Map<Page, CDPSession>()
    await use(async (page) => {
      const wire = wires.get(page) ?? (await page.context().newCDPSession(page))
      if (!wires.has(page)) {
        await wire.send('WebAuthn.enable', { enableUI: false })
        await wire.send('Page.enable')
      }
      wires.set(page, wire)
      const { identifier } = await wire.send('Page.addScriptToEvaluateOnNewDocument', {
        // A page without https has none.
        source:
          'globalThis.PublicKeyCredential && (PublicKeyCredential.isConditionalMediationAvailable = async () => false)',
      })
      const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          ctap2Version: 'ctap2_1',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      })
      return {
        refuseOwner: () =>
          wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
        lose: () => wire.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
        passkeys: async () =>
          (await wire.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
        letBrowserSuggest: () =>
          wire.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }),
        add: (passkey) => addStored(wire, authenticatorId, passkey),
      }
    })
    for (const wire of wires.values()) {
      await wire.send('WebAuthn.disable').catch(() => {})
      // The scripts of the session end with it.
      await wire.detach().catch(() => {})
    }
  },
})

export { expect }
