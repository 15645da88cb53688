import { createClient, createSignIn } from '../../clients/typescript/src/index.ts'
import { cookieOf } from '../fixtures/browser.ts'
import { expect, test } from './authorization-request.ts'

test('the TypeScript client signs members in to a confidential and to a public client, and renews their tokens', async ({
  caller,
  grants,
  people,
  service,
  startSession,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const session = await startSession(person)
  for (const isPublic of [false, true]) {
    const { id, secret, redirectUri } = await grants.addClient({ own: true, isPublic })
    const signIn = createSignIn({
      baseUrl: service.url,
      client: isPublic ? { id } : { id, secret },
      redirectUri,
      roles: ['profile', 'memberships'],
    })
    const begun = await signIn.begin({ ui_locales: 'en' })
    if (!begun.ok) throw new Error(begun.errors[0].message)
    const { url, request } = begun.value
    const path = url.replace(service.url, '')
    const arrived = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    const callback = arrived.headers.location as string
    expect(callback).toMatch(/[?&]code=/)
    for (const [changed, code] of [
      [callback.replace(/state=[^&]*/, 'state=x'), 'state'],
      [callback.replace(/iss=[^&]*/, 'iss=x'), 'iss'],
      [callback.replace(/code=[^&]*/, 'error=access_denied'), 'access_denied'],
    ] as const) {
      expect(await signIn.complete(changed, request)).toMatchObject({
        ok: false,
        status: 0,
        errors: [{ code }],
      })
    }
    const signedIn = await signIn.complete(callback, request)
    if (!signedIn.ok) throw new Error(signedIn.errors[0].message)
    const { member, tokens } = signedIn.value
    expect(member.sub).toBe(person.id)
    const client = createClient({ baseUrl: service.url, bearer: tokens.access_token })
    expect(await client.profile()).toMatchObject({ ok: true, value: { forename: 'Ada' } })
    const renewed = await signIn.refresh(tokens.refresh_token ?? '')
    expect(renewed).toMatchObject({ ok: true, value: { token_type: 'Bearer' } })
    expect(await signIn.refresh('gh_no')).toMatchObject({
      ok: false,
      status: isPublic ? 400 : 200,
      errors: [{ code: 'invalid_grant' }],
    })
    const end = new URL(signIn.endUrl(tokens.id_token ?? '', 'https://app.example/bye'))
    expect(end.pathname).toBe('/oauth/end-session')
  }
})
