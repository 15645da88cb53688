import { limitKey } from '#lib/auth/throttle.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { addInState } from '../fixtures/factors.ts'
import { expect, test } from '../fixtures/test.ts'
import { Visitor } from './ways-in/visitor.ts'

test('a passkey’s response does not sign in if any part of it was changed, and signs in once if none was', async ({
  caller,
  grants,
  people,
}) => {
  const visitor = new Visitor(caller, people, grants, await addInState(people, 'passkey'))
  const { response, ...rest } = JSON.parse(await visitor.respond({}))
  const statusOf = async (parts: object) => {
    const fields = { response: JSON.stringify({ ...rest, response: { ...response, ...parts } }) }
    return (await visitor.post('/login/passkey', fields, {})).status
  }
  const client = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
  for (const change of [
    { crossOrigin: true },
    { challenge: 'AAAA' },
    { type: 'webauthn.create' },
  ]) {
    const changed = Buffer.from(JSON.stringify({ ...client, ...change })).toString('base64url')
    expect(await statusOf({ clientDataJSON: changed }), Object.keys(change)[0]).toBe(422)
  }
  const authenticatorData = `AAAA${response.authenticatorData.slice(4)}`
  expect(await statusOf({ authenticatorData })).toBe(422)
  expect(await statusOf({ signature: `${response.signature.slice(0, -8)}AAAAAAAA` })).toBe(422)
  expect(await statusOf({ signature: undefined })).toBe(422)
  expect(await statusOf({})).toBe(303)
  expect(await statusOf({})).toBe(422)
})

test('a passkey signs in where its owner has signed in before, while its network has to wait after wrong passwords', async ({
  caller,
  people,
}) => {
  const { passkey } = await addInState(people, 'passkey')
  const here = caller.fromNewNetwork()
  const signIn = async (Cookie = '') => {
    const { text } = await here.send({ method: 'GET', path: '/login/passkey/options' })
    const response = passkey.respond(JSON.parse(text).challenge, { origin: caller.service.url })
    const form = { action: '/login/passkey', body: new URLSearchParams({ goto: '/', response }) }
    return sendForm(here, '/login', form, { Cookie })
  }
  const { headers } = await signIn()
  const [device = ''] = /gatehouse\.device=[^;]*/.exec(`${headers['set-cookie']}`) ?? []
  await people.sql`
    update rate_limit set blocked_until = now() + interval '1 hour'
    where key = ${limitKey('sign-in', here.network)}`
  expect((await signIn()).text).toContain('too many times')
  expect((await signIn(device)).status).toBe(303)
})
