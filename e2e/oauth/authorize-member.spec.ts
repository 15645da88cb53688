import { expect, expectDenial, test, told } from './authorization-request.ts'

/** The address of our page to which the browser was sent, and the request that it is about. */
const pageOf = ({ pathname, searchParams }: URL) => ({
  pathname,
  searchParams,
  request: new URL(searchParams.get('goto') ?? '', 'http://portal.example').searchParams,
})

test.describe('who is not signed in', () => {
  test('is led to sign in, with the name that the application knows, and back', async ({
    grants,
    lead,
    service,
  }) => {
    const client = await grants.addClient()
    const response = await lead(client, { login_hint: 'ada@people.example', prompt: 'login' })
    expect(response.origin).toBe(service.url)
    const { pathname, searchParams, request } = pageOf(response)
    expect(pathname).toBe('/login')
    expect(searchParams.get('hint')).toBe('ada@people.example')
    expect(searchParams.get('goto')).toMatch(/^\/oauth\/consent\?/)
    expect(Object.fromEntries(request)).toMatchObject({ client_id: client.id, state: 'the state' })
    expect(request.has('prompt')).toBe(false)
  })

  test('is asked nothing under prompt=none, and the client hears login_required', async ({
    grants,
    lead,
    people,
    service,
  }) => {
    const client = await grants.addClient({ own: true })
    const ended = await people.issueCredential(await people.add(), {
      kind: 'session',
      lifetimeSeconds: -1,
    })
    for (const session of ['', 'made-up', ended]) {
      const response = await lead(client, { prompt: 'none' }, { session })
      expectDenial(response, client, 'login_required', service.url)
    }
  })
})

test.describe('who is signed in', () => {
  test('is asked for consent once for each role', async ({
    consent,
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const [client, other] = [await grants.addClient(), await grants.addClient()]
    const person = await people.add()
    const session = await signIn(person)
    await consent(person, client, 'openid', 'profile')
    expect(told(await lead(client, {}, { session }))).toHaveProperty('code')
    expect(told(await lead(client, { scope: 'openid' }, { session }))).toHaveProperty('code')
    for (const response of [
      await lead(client, { scope: 'openid email' }, { session }),
      await lead(other, {}, { session }),
    ]) {
      expect(response.origin + response.pathname).toBe(`${service.url}/oauth/consent`)
    }
  })

  test('is asked nothing under prompt=none, and the client hears consent_required', async ({
    consent,
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient()
    const person = await people.add()
    const session = await signIn(person)
    const response = await lead(client, { prompt: 'none' }, { session })
    expectDenial(response, client, 'consent_required', service.url)
    await consent(person, client, 'openid', 'profile')
    const allowed = await lead(client, { prompt: 'none' }, { session })
    expect(told(allowed)).toHaveProperty('code')
  })

  test('is asked for the password again under prompt=login', async ({
    grants,
    lead,
    people,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add())
    const { pathname, searchParams, request } = pageOf(
      await lead(client, { prompt: 'login consent' }, { session }),
    )
    expect([pathname, searchParams.get('again')]).toEqual(['/login', '1'])
    // The password will have been asked for; the consent not yet.
    expect(request.get('prompt')).toBe('consent')
  })

  test('is asked for consent again under prompt=consent, by the organisation’s own clients too', async ({
    consent,
    grants,
    lead,
    people,
    signIn,
  }) => {
    const person = await people.add()
    const session = await signIn(person)
    for (const client of [await grants.addClient(), await grants.addClient({ own: true })]) {
      await consent(person, client, 'openid', 'profile')
      const { pathname } = await lead(client, { prompt: 'consent' }, { session })
      expect(pathname).toBe('/oauth/consent')
    }
  })

  test('is asked for the password again where signing in was longer ago than max_age', async ({
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const session = await signIn(await people.add(), 600)
    for (const max_age of ['0', '599']) {
      const { pathname, request } = pageOf(await lead(client, { max_age }, { session }))
      expect(pathname).toBe('/login')
      // Signing in and what comes after it take time.
      expect(Number(request.get('max_age'))).toBeGreaterThanOrEqual(300)
      const silent = await lead(client, { max_age, prompt: 'none' }, { session })
      expectDenial(silent, client, 'login_required', service.url)
    }
    expect(told(await lead(client, { max_age: '700' }, { session }))).toHaveProperty('code')
  })

  test('with a temporary password is asked nothing under prompt=none, and the client hears interaction_required', async ({
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const person = await people.add()
    await people.sql`update account set password_temporary = true where id = ${person.id}`
    const session = await signIn(person)
    const { pathname, searchParams } = await lead(client, {}, { session })
    expect(pathname).toBe('/password/change')
    expect(searchParams.get('goto')).toMatch(/^\/oauth\/consent\?/)
    const silent = await lead(client, { prompt: 'none' }, { session })
    expectDenial(silent, client, 'interaction_required', service.url)
  })

  test('is the one whom id_token_hint names, or the client hears login_required', async ({
    caller,
    grants,
    lead,
    people,
    service,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const [person, other] = [await people.add(), await people.add()]
    const hintOf = async (somebody: typeof person) => {
      const { tokenRequest } = await grants.issueCode({ client, person: somebody })
      return (await caller.call('token', { input: tokenRequest })).body.id_token as string
    }
    const hint = await hintOf(person)
    const [head, payload, signature = ''] = hint.split('.')
    const session = await signIn(person)
    const right = await lead(client, { id_token_hint: hint, prompt: 'none' }, { session })
    expect(told(right)).toHaveProperty('code')
    const changed = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const id_token_hint of [
      await hintOf(other),
      `${head}.${payload}.${changed}`,
      `eyJhbGciOiJub25lIn0.${payload}.`,
      'made up',
    ]) {
      const response = await lead(client, { id_token_hint }, { session })
      expectDenial(response, client, 'login_required', service.url)
    }
    // Nobody is signed in yet: the page asks, and the hint is looked at afterwards.
    expect((await lead(client, { id_token_hint: hint })).pathname).toBe('/login')
  })

  test('and has been disabled, or has ended the session, gets no code', async ({
    grants,
    lead,
    people,
    signIn,
  }) => {
    const client = await grants.addClient({ own: true })
    const person = await people.add()
    const session = await signIn(person)
    await people.disable(person)
    expect((await lead(client, {}, { session })).pathname).toBe('/login')
  })

  test('says so with a session, and with no other secret', async ({ grants, lead, people }) => {
    const client = await grants.addClient({ own: true })
    const session = await people.issueCredential(await people.add())
    expect((await lead(client, {}, { session })).pathname).toBe('/login')
  })
})

test.describe('the page that asks for consent', () => {
  test('can be put into no frame, and is answered by our own pages alone', async ({
    ask,
    caller,
    grants,
    people,
    signIn,
  }) => {
    const client = await grants.addClient()
    const person = await people.add()
    const session = await signIn(person)
    const path = (await ask(client, {}, { session })).headers.location as string
    const headers = { Cookie: `gatehouse.session=${session}` }
    const page = await caller.send({ method: 'GET', path, headers })
    expect(page.text).toContain(`${client.id} to use your account?`)
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    const foreign = { ...headers, Origin: 'https://evil.example', 'Content-Type': 'text/plain' }
    const posted = await caller.send({ method: 'POST', path, headers: foreign, body: '' })
    expect(posted.status).toBe(403)
    expect(await people.sql`select from consent where account_id = ${person.id}`).toHaveLength(0)
  })
})
