import { createClient, createSignIn } from '../../clients/typescript/src/index.ts'
import { expect, test } from '../fixtures/test.ts'
import { type Fault, forward, reset, startProxy, status } from './faulty-proxy.ts'
import { runPhp } from './php-program.ts'
import { isInstalled } from './run-program.ts'

test.beforeEach(async () => {
  test.skip(!(await isInstalled('php', '--version')), 'there is no PHP on this machine')
})

test('a sign-in of both clients fails when it begins with a baseUrl that is not the URL of the service, and names the right one', async ({
  grants,
  service,
}) => {
  const { id, redirectUri } = await grants.addClient({ own: true, isPublic: true })
  const proxy = await startProxy(service.url, [])
  const begin = async (url: string): Promise<{ readonly ok: boolean }[]> => {
    const [line = ''] = await runPhp(
      `$signIn = new Gatehouse\\SignIn('${url}', clientId: '${id}', redirectUri: '${redirectUri}', retries: 0);
      echo json_encode($signIn->begin());`,
    )
    const signIn = createSignIn({ baseUrl: url, client: { id }, redirectUri })
    return [await signIn.begin(), JSON.parse(line)]
  }
  for (const outcome of await begin(proxy.url)) {
    expect(outcome).toMatchObject({
      ok: false,
      errors: [
        { code: 'issuer', message: expect.stringContaining(`set baseUrl to ${service.url}`) },
      ],
    })
  }
  for (const outcome of await begin(`${service.url}/`)) expect(outcome.ok).toBe(true)
  proxy.close()
})

test('both clients follow the feed from page to page, through a restart of the proxy, until the cursor is gone', async ({
  grants,
  people,
  service,
}) => {
  test.slow()
  const { id, secret } = await grants.addClient({ own: true, roles: ['events'] })
  const client = { id, secret }
  const gone = status(
    410,
    {},
    '{"errors":[{"code":"DataError:after:NotFoundRule","message":"gone"}]}',
  )
  await people.add()
  const known = await createClient({ baseUrl: service.url, client }).events()
  if (!known.ok) throw new Error(known.errors[0].message)
  const after = known.value.cursor ?? ''
  const { id: added } = await people.add()

  const follow = {
    TypeScript: async (baseUrl: string) => {
      const statuses: number[] = []
      const accounts: unknown[] = []
      for await (const page of createClient({ baseUrl, client }).followEvents({ after })) {
        statuses.push(page.status)
        if (page.ok) accounts.push(...page.value.events.map(({ account }) => account))
      }
      return { statuses, accounts }
    },
    PHP: async (baseUrl: string) => {
      const [line = ''] = await runPhp(
        `$client = new Gatehouse\\Client('${baseUrl}', clientId: '${id}', clientSecret: '${secret}');
        $statuses = [];
        $accounts = [];
        foreach ($client->followEvents('${after}') as $page) {
            $statuses[] = $page->status;
            foreach ($page->value['events'] ?? [] as $event) $accounts[] = $event['account'] ?? null;
        }
        echo json_encode(['statuses' => $statuses, 'accounts' => $accounts]);`,
      )
      return JSON.parse(line)
    },
  }
  for (const [language, read] of Object.entries(follow)) {
    const gateway = status(502)
    const faults = [gateway, reset, gateway, reset, forward(service.url), gone]
    const proxy = await startProxy(service.url, faults)
    const { statuses, accounts } = await read(proxy.url)
    expect(statuses, language).toEqual([200, 410])
    expect(accounts, language).toContain(added)
    proxy.close()
  }
})

test('a failure of the caller is the last page of the feed in both clients, and not repeated for ever', async ({
  service,
}) => {
  const client = { id: 'a', secret: 'hidden' }
  const follow = async (baseUrl: string) => {
    const pages = []
    let attempts = 0
    const onRequest = async () => {
      attempts += 1
      throw new Error('no trace')
    }
    const signal = AbortSignal.timeout(5_000)
    const { followEvents } = createClient({ baseUrl, client, onRequest })
    for await (const page of followEvents({}, { signal })) pages.push(!page.ok && page.errors[0])
    return { pages, attempts }
  }
  const followInPhp = async (baseUrl: string) => {
    const [line = ''] = await runPhp(
      `$attempts = 0;
      $client = new Gatehouse\\Client('${baseUrl}', clientId: 'a', clientSecret: 'hidden',
        onRequest: function () use (&$attempts): array {
          if (++$attempts > 1) exit('again');
          throw new Exception('no trace');
        });
      $pages = [];
      foreach ($client->followEvents() as $page) $pages[] = $page->errors[0];
      echo json_encode(['pages' => $pages, 'attempts' => $attempts]);`,
    )
    return JSON.parse(line)
  }
  const threw = { pages: [{ code: 'caller', message: 'no trace' }], attempts: 1 }
  expect(await follow(service.url)).toEqual(threw)
  expect(await followInPhp(service.url)).toEqual(threw)
  const { host } = new URL(service.url)
  const message = expect.stringContaining(host.replace('127.0.0.1', ''))
  const noUrl = { pages: [{ code: 'caller', message }], attempts: 0 }
  for (const url of [host, host.replace('127.0.0.1', 'localhost')])
    expect(await follow(url), url).toEqual(noUrl)
  expect(await followInPhp(host)).toEqual(noUrl)
})

test('headers, hooks and announced ends reach the callers of both clients, and no dump or trace shows a secret', async ({
  service,
}) => {
  const ends: Fault = (response) =>
    response
      .writeHead(200, {
        'Content-Type': 'application/json',
        Deprecation: '@1801353600',
        Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
      })
      .end('{"fees":[]}')
  const seen: (string | string[] | undefined)[][] = []
  const record =
    (fault: Fault): Fault =>
    (response, incoming) => {
      const { 'user-agent': agent, 'x-team': team, accept, traceparent } = incoming.headers
      seen.push([agent?.split('/')[0], team, accept, traceparent])
      fault(response, incoming)
    }
  const faults = [record(status(502)), record(ends)]
  const attempts: string[] = []
  const first = await startProxy(service.url, faults)
  const result = await createClient({
    baseUrl: first.url,
    headers: { 'X-Team': 'web', accept: 'text/html' },
    onRequest: async ({ number }) => ({ traceparent: `trace-${number}`, 'x-team': 'crm' }),
    onResponse: ({ status }, { number }) => void attempts.push(`${number}:${status}`),
  }).fees()
  first.close()
  expect(attempts).toEqual(['1:502', '2:200'])
  const [deprecatedAt, sunsetAt] = [new Date(1_801_353_600_000), new Date('2028-01-31')]
  expect(result).toMatchObject({ ok: true, deprecatedAt, sunsetAt })

  const second = await startProxy(service.url, faults)
  const lines = await runPhp(
    `$client = new Gatehouse\\Client('${second.url}', bearer: 'gh_hidden', clientId: 'a', clientSecret: 'hidden',
      headers: ['X-Team' => 'web', 'accept' => 'text/html'],
      onRequest: fn (array $attempt): array => ['traceparent' => "trace-{$attempt['number']}", 'x-team' => 'crm'],
      onResponse: function ($result, $attempt): void { echo $attempt['number'], ':', $result->status, "\\n"; });
    $fees = $client->fees();
    echo $fees->deprecatedAt->getTimestamp(), ' ', $fees->sunsetAt->format('Y-m-d'), "\\n";
    var_dump($client);
    $signIn = new Gatehouse\\SignIn('${second.url}', 'a', 'https://a.example/', clientSecret: 'hidden');
    print_r($signIn);
    try { new Gatehouse\\Client('x', clientSecret: 'hidden', retries: 'many'); }
    catch (TypeError $error) { echo $error->getTraceAsString(), "\\n"; }
    echo json_encode([
      (new Gatehouse\\Client('${second.url}', bearer: fn () => throw new Exception('none today')))->profile()->errors,
      $client->authenticate(['type' => 'token', 'username' => "\\xff", 'password' => 'p'])->ok,
      $client->ebrief(['EmailAddress' => 'a@b.example', 'Action' => 'Remove'], idempotencyKey: "a\\r\\nX: y")->code(),
      $signIn->complete(['state' => 's', 'iss' => '${second.url}', 'error' => ['x']],
        ['state' => 's', 'nonce' => 'n', 'codeVerifier' => 'v'])->code(),
      class_exists('Gatehouse\\\\Unknown'),
    ]);`,
  )
  second.close()
  expect(lines.slice(0, 3)).toEqual(['1:502', '2:200', '1801353600 2028-01-31'])
  expect(lines.join('\n')).not.toContain('hidden')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual([
    [{ code: 'caller', message: 'none today' }],
    false,
    'header',
    'invalid_request',
    false,
  ])
  expect(seen).toEqual(
    ['gatehouse-client', 'gatehouse-client-php'].flatMap((agent) => [
      [agent, 'crm', 'application/json', 'trace-1'],
      [agent, 'crm', 'application/json', 'trace-2'],
    ]),
  )
})

test('a token of one call is sent instead of the secret of the client to an endpoint that takes either', async ({
  service,
}) => {
  const seen: (string | undefined)[] = []
  const record: Fault = (response, { headers }) => {
    seen.push(headers.authorization?.replace(/Basic .*/, 'Basic'))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const proxy = await startProxy(service.url, Array(6).fill(record))
  const input = { EmailAddress: 'a@b.example', Action: 'Remove' } as const
  const client = createClient({
    baseUrl: proxy.url,
    client: { id: 'a', secret: 's' },
    bearer: 'gh_all',
  })
  await client.ebrief(input)
  await client.ebrief(input, { bearer: 'gh_one' })
  await client.profile()
  await runPhp(
    `$client = new Gatehouse\\Client('${proxy.url}', bearer: 'gh_all', clientId: 'a', clientSecret: 's');
    $input = ['EmailAddress' => 'a@b.example', 'Action' => 'Remove'];
    $client->ebrief($input);
    $client->with(bearer: 'gh_one')->with(retries: 1)->ebrief($input);
    $client->profile();`,
  )
  proxy.close()
  const [all, one] = ['Bearer gh_all', 'Bearer gh_one']
  expect(seen).toEqual(['Basic', one, all, 'Basic', one, all])
})
