import { hashPassword } from '#lib/auth/hashing/password.ts'
import { canonicalTemporaryPassword, deriveSecret, newSecret } from '#lib/auth/secret.ts'
import { addInState } from '../../fixtures/factors.ts'
import { unique } from '../../fixtures/people.ts'
import type { Got, Visitor } from './visitor.ts'

const newPassword = 'three other orchard words'
const temporary = 'abcde-fghjk-mnpqr-stuvw'
let temporaryHash: Promise<string> | undefined

/** Makes a temporary password that was used the account's password (decision 010). */
async function useTemporary({ people, person }: Visitor): Promise<string> {
  temporaryHash ??= hashPassword(canonicalTemporaryPassword(temporary))
  await people.sql`
    update account set password_hash = ${await temporaryHash}, password_temporary = true,
      password_expires_at = now() + interval '1 hour'
    where id = ${person.id}`
  return temporary
}

const pass = (visitor: Visitor, cookie: string, code = visitor.person.code()) =>
  visitor.send('/second-step', { code }, cookie)
const recover = (visitor: Visitor, cookie: string, code = visitor.person.recoveryCode) =>
  visitor.send('/second-step/recovery', { code }, cookie)

const manage = async (
  visitor: Visitor,
  page: 'codes' | 'off',
  fields: Readonly<Record<string, string>>,
  kind: 'session' | 'pending' = 'session',
) => visitor.manage(page, fields, await visitor.issue(kind))

const manageByPasskey = async (
  visitor: Visitor,
  page: 'on' | 'off/passkey',
  kind: 'session' | 'pending' = 'session',
) => {
  const cookie = await visitor.issue(kind)
  return visitor.manage(page, { response: await visitor.respond({}, cookie) }, cookie)
}

const bothOf = ({ person }: Visitor) => ({ current: person.password, code: person.code() })

/** Follows a link of another kind as one that signs in, then sends its own form. */
const useLink = async (visitor: Visitor, page: string, token: string): Promise<Got> => {
  const got = await visitor.followLink(token)
  return got.cookie ? got : visitor.send(page, { token })
}

/** A challenge that the sign-in page gave six minutes ago. */
function oldChallenge(): string {
  const [at, nonce] = [`${Date.now() - 6 * 60_000}`, unique('nonce')]
  const mac = deriveSecret('ceremony', at, nonce, 'sign-in', '')
  return Buffer.from(`${at}.${nonce}.${mac}`).toString('base64url')
}

/** Every way in, and every way to weaken the factor, by a name that ends with what its user has. */
export const ways = {
  'sign-in page: password': (visitor) => visitor.signIn(),
  'sign-in page: wrong password': (visitor) => visitor.signIn('not the password'),
  'sign-in page: temporary password': async (visitor) =>
    visitor.signIn(await visitor.temporaryPassword()),
  'link of a temporary password': async (visitor) => {
    const token = newSecret()
    await visitor.temporaryPassword(deriveSecret('temporary-password', token))
    return visitor.send('/password/temporary', { token })
  },
  'sign-in page: used temporary password': async (visitor) =>
    visitor.signIn(await useTemporary(visitor)),
  'sign-in page: app password': async (visitor) => visitor.signIn(await visitor.appPassword()),
  'sign-in page: recovery code': (visitor) => visitor.signIn(visitor.person.recoveryCode),
  'endpoint 2, token: password': (visitor) => visitor.endpoint2('token'),
  'endpoint 2, session: password': (visitor) => visitor.endpoint2('session'),
  'endpoint 2, token: wrong password': (visitor) => visitor.endpoint2('token', 'not the password'),
  'endpoint 2, token: temporary password': async (visitor) =>
    visitor.endpoint2('token', await visitor.temporaryPassword()),
  'endpoint 2, session: temporary password': async (visitor) =>
    visitor.endpoint2('session', await visitor.temporaryPassword()),
  'endpoint 2, token: used temporary password': async (visitor) =>
    visitor.endpoint2('token', await useTemporary(visitor)),
  'endpoint 2, token: app password': async (visitor) =>
    visitor.endpoint2('token', await visitor.appPassword()),
  'endpoint 2, session: app password': async (visitor) =>
    visitor.endpoint2('session', await visitor.appPassword()),
  'endpoint 2, session: app password without passthrough': async (visitor) =>
    visitor.endpoint2('session', await visitor.appPassword({ roles: ['memberships'] })),
  'endpoint 2, token: app password that has ended': async (visitor) =>
    visitor.endpoint2('token', await visitor.appPassword({ endedHoursAgo: 1 })),
  'endpoint 2, token: app password before a new password': async (visitor) => {
    const password = await visitor.appPassword()
    await visitor.people.sql`update account set epoch = epoch + 1 where id = ${visitor.person.id}`
    return visitor.endpoint2('token', password)
  },
  'endpoint 2, token: recovery code': (visitor) =>
    visitor.endpoint2('token', visitor.person.recoveryCode),
  'endpoint 2, token: security code': (visitor) =>
    visitor.endpoint2('token', visitor.person.code()),
  'endpoint 7: session': async (visitor) =>
    visitor.askForLink({ cookie: await visitor.issue('session') }),
  'endpoint 7: pending session': async (visitor) =>
    visitor.askForLink({ cookie: await visitor.issue('pending') }),
  'endpoint 7: bearer of an app password': async (visitor) =>
    visitor.askForLink(await visitor.endpoint2('token', await visitor.appPassword())),
  'endpoint 7: bearer of an app password without passthrough': async (visitor) => {
    const password = await visitor.appPassword({ roles: ['memberships'] })
    return visitor.askForLink(await visitor.endpoint2('token', password))
  },
  'endpoint 7: bearer of an application': async (visitor) =>
    visitor.askForLink(await visitor.refresh()),
  'passthrough link': async (visitor) => visitor.followLink(await visitor.issue('passthrough')),
  'passthrough link of an app password': async (visitor) => {
    const bearer = await visitor.endpoint2('token', await visitor.appPassword())
    return visitor.followLink((await visitor.askForLink(bearer)).link ?? '')
  },
  'passthrough link of an app password that was ended': async (visitor) => {
    const bearer = await visitor.endpoint2('token', await visitor.appPassword())
    const { link = '' } = await visitor.askForLink(bearer)
    await visitor.people.sql`
      delete from credential where account_id = ${visitor.person.id} and kind = 'app-password'`
    return visitor.followLink(link)
  },
  'link with an invitation': async (visitor) => {
    await visitor.people.sql`
      update account set password_hash = null where id = ${visitor.person.id}`
    const token = await visitor.addLink('invitation', unique('invitation'))
    return visitor.send('/welcome', { token, password: newPassword })
  },
  'link that confirms an email address': async (visitor) => {
    const address = `${unique('new')}@people.example`
    const token = await visitor.addLink('email', unique('email'), address)
    return useLink(visitor, '/profile/email/confirm', token)
  },
  'link that restores an email address': async (visitor) => {
    const token = await visitor.addLink('restore', unique('restore'), visitor.person.email)
    return useLink(visitor, '/not-me/email', token)
  },
  'form for a forgotten password': (visitor) =>
    visitor.send('/password/forgot', { email: visitor.person.email }),
  'authorisation code: session': async (visitor) =>
    visitor.authorize({ cookie: await visitor.issue('session') }),
  'authorisation code: pending session': async (visitor) =>
    visitor.authorize({ cookie: await visitor.issue('pending') }),
  'authorisation code: session of an app password': async (visitor) =>
    visitor.authorize(await visitor.endpoint2('session', await visitor.appPassword())),
  'refresh token of an application': (visitor) => visitor.refresh(),
  'second step: password and security code': async (visitor) =>
    pass(visitor, (await visitor.signIn()).cookie ?? ''),
  'second step: pending session and security code': async (visitor) =>
    pass(visitor, await visitor.issue('pending')),
  'second step: pending session and wrong code': async (visitor) =>
    pass(visitor, await visitor.issue('pending'), '123456'),
  'second step: pending session and code of the last minute': async (visitor) =>
    pass(visitor, await visitor.issue('pending'), visitor.person.code(-3)),
  'second step: pending session and spent code': async (visitor) => {
    const code = visitor.person.code()
    await pass(visitor, await visitor.issue('pending'), code)
    return pass(visitor, await visitor.issue('pending'), code)
  },
  'second step: session and security code': async (visitor) =>
    pass(visitor, await visitor.issue('session')),
  'second step: bearer and security code': async (visitor) =>
    pass(visitor, await visitor.issue('bearer')),
  'second step: security code alone': async (visitor) => {
    await visitor.issue('pending')
    return pass(visitor, 'nothing')
  },
  'second step: pending session and recovery code': async (visitor) =>
    recover(visitor, await visitor.issue('pending')),
  'second step: pending session and spent recovery code': async (visitor) => {
    await recover(visitor, await visitor.issue('pending'))
    return recover(visitor, await visitor.issue('pending'))
  },
  'second step: pending session and wrong recovery code': async (visitor) =>
    recover(visitor, await visitor.issue('pending'), temporary),
  'second step: session and recovery code': async (visitor) =>
    recover(visitor, await visitor.issue('session')),
  'sign-in page: passkey': (visitor) => visitor.useSignInPage(),
  'sign-in page: passkey on another website': (visitor) =>
    visitor.useSignInPage({ origin: 'http://127.0.0.1:9' }),
  'sign-in page: passkey without finger, face or PIN': (visitor) =>
    visitor.useSignInPage({ isVerified: false }),
  'sign-in page: passkey for another domain': (visitor) =>
    visitor.useSignInPage({ rpId: 'evil.example' }),
  'sign-in page: passkey in a frame of another site': (visitor) =>
    visitor.useSignInPage({ isFramed: true }),
  'sign-in page: passkey for a challenge of six minutes ago': (visitor) =>
    visitor.useSignInPage({ challenge: oldChallenge() }),
  'sign-in page: response of a passkey that was used': async (visitor) => {
    const fields = { response: await visitor.respond({}) }
    await visitor.send('/login/passkey', fields)
    return visitor.send('/login/passkey', fields)
  },
  'second step: password and passkey': async (visitor) =>
    visitor.useSecondStep((await visitor.signIn()).cookie ?? ''),
  'second step: pending session and passkey': async (visitor) =>
    visitor.useSecondStep(await visitor.issue('pending')),
  'second step: pending session and passkey of another account': async (visitor) => {
    const { passkey } = await addInState(visitor.people, 'passkey')
    return visitor.useSecondStep(await visitor.issue('pending'), { passkey })
  },
  'second step: pending session and passkey for the sign-in page': async (visitor) => {
    const fields = { response: await visitor.respond({}) }
    return visitor.send('/second-step/passkey', fields, await visitor.issue('pending'))
  },
  'second step: session and passkey': async (visitor) =>
    visitor.useSecondStep(await visitor.issue('session')),
  'second step: pending session and passkey for another session': async (visitor) => {
    const challenge = await visitor.challenge(await visitor.issue('pending'))
    return visitor.useSecondStep(await visitor.issue('pending'), { challenge })
  },
  'second step: passkey alone': async (visitor) => {
    await visitor.issue('pending')
    return visitor.useSecondStep('nothing')
  },
  'former secret of a session that passed': async (visitor) => {
    const cookie = await visitor.issue('pending')
    await pass(visitor, cookie)
    await visitor.useSecondStep(cookie)
    return { cookie }
  },
  'new password: session': async (visitor) =>
    visitor.send(
      '/password/change',
      { current: visitor.person.password, password: newPassword },
      await visitor.issue('session'),
    ),
  'new password: pending session': async (visitor) =>
    visitor.send(
      '/password/change',
      { current: visitor.person.password, password: newPassword },
      await visitor.issue('pending'),
    ),
  'signing out elsewhere: session': async (visitor) =>
    visitor.send('/security/access/end', {}, await visitor.issue('session')),
  'signing out elsewhere: pending session': async (visitor) =>
    visitor.send('/security/access/end', {}, await visitor.issue('pending')),
  'new recovery codes: password and security code': (visitor) =>
    manage(visitor, 'codes', bothOf(visitor)),
  'new recovery codes: password and recovery code': (visitor) =>
    manage(visitor, 'codes', { ...bothOf(visitor), code: visitor.person.recoveryCode }),
  'new recovery codes: password alone': (visitor) =>
    manage(visitor, 'codes', { ...bothOf(visitor), code: '123456' }),
  'new recovery codes: security code alone': (visitor) =>
    manage(visitor, 'codes', { ...bothOf(visitor), current: 'not the password' }),
  'new recovery codes: pending session with both': (visitor) =>
    manage(visitor, 'codes', bothOf(visitor), 'pending'),
  'switching off: password and security code': (visitor) => manage(visitor, 'off', bothOf(visitor)),
  'switching off: password and recovery code': (visitor) =>
    manage(visitor, 'off', { ...bothOf(visitor), code: visitor.person.recoveryCode }),
  'switching off: password alone': (visitor) =>
    manage(visitor, 'off', { ...bothOf(visitor), code: '123456' }),
  'switching off: security code alone': (visitor) =>
    manage(visitor, 'off', { ...bothOf(visitor), current: 'not the password' }),
  'switching off: pending session with both': (visitor) =>
    manage(visitor, 'off', bothOf(visitor), 'pending'),
  'switching off: passkey': (visitor) => manageByPasskey(visitor, 'off/passkey'),
  'switching off: pending session with passkey': (visitor) =>
    manageByPasskey(visitor, 'off/passkey', 'pending'),
  'switching on: passkey': (visitor) => manageByPasskey(visitor, 'on'),
  'switching on: pending session with passkey': (visitor) =>
    manageByPasskey(visitor, 'on', 'pending'),
} as const satisfies Record<string, (visitor: Visitor) => Promise<Got>>

/** The name of a way. */
export type Way = keyof typeof ways
