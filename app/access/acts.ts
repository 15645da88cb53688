import { pathMatcher } from '#lib/http/match-path.ts'

/**
 * The proof that an act needs: `none` beside a session that works, `own` a session that the member began, `fresh`
 * one in which they proved who they are in the last ten minutes (decision 106).
 */
export type RequiredProof = 'none' | 'own' | 'fresh'

/** Every form and download of a member, by its path, with its proof. What outlasts the session needs the member. */
const acts = {
  '/profile/edit/name': 'own',
  '/profile/edit/address': 'own',
  '/profile/edit/phone': 'own',
  '/profile/edit/language': 'own',
  '/profile/email': 'own',
  '/profile/email/cancel': 'own',
  '/password/change': 'own',
  '/memberships/{membership}/contacts/invite': 'own',
  '/memberships/{membership}/contacts/invitations/{invitation}/send': 'own',
  '/memberships/{membership}/contacts/invitations/{invitation}/withdraw': 'own',
  '/memberships/{membership}/contacts/leave': 'own',
  '/memberships/{membership}/contacts/hand-over': 'own',
  '/memberships/{membership}/contacts/offer/end': 'own',
  '/memberships/{membership}/contacts/confirm': 'own',
  '/memberships/{membership}/contacts/{person}/remove': 'own',
  '/memberships/{membership}/contacts/{person}/offer': 'own',
  '/memberships/{membership}/contacts/{person}': 'own',
  '/invitation/accept': 'own',
  '/waiting/{waiting}': 'own',
  '/join': 'own',
  '/join/email': 'own',
  '/security/access/{access}/end': 'own',
  '/security/access/end': 'own',
  '/security/close': 'own',
  '/security/close/withdraw': 'own',
  '/security/data/download': 'own',
  '/security/factor/codes': 'own',
  '/security/factor/on': 'own',
  '/security/factor/off': 'own',
  '/security/factor/off/passkey': 'own',
  '/security/factor/told': 'own',
  '/security/app-passwords': 'own',
  '/security/passkeys/add': 'fresh',
  '/security/passkeys/{passkey}': 'own',
  '/security/passkeys/{passkey}/remove': 'fresh',
  // It only sets a cookie of the browser.
  '/passkey-offer/dismiss': 'none',
} as const satisfies Record<string, RequiredProof>

/** An act of a member. */
export type Act = keyof typeof acts

const matchers = Object.entries(acts).map(([path, proof]) => [pathMatcher(path), proof] as const)

/** The proof that an act needs. */
export const proofOf = (act: Act): RequiredProof => acts[act]

/** The proof that a page needs: that of the form at its path, so that no one fills it in before it is refused. */
export const proofAt = (path: string): RequiredProof =>
  matchers.find(([matches]) => matches(path))?.[1] ?? 'none'
