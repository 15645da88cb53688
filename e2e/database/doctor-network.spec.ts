import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import {
  checkBaseUrl,
  checkCertificate,
  checkInstance,
} from '#lib/lifecycle/doctor/check-base-url.ts'
import { checkEmails, checkLinks } from '#lib/lifecycle/doctor/check-links.ts'
import { checkLook } from '#lib/lifecycle/doctor/check-look.ts'
import { checkPort80, checkStaticFiles, checkUploads } from '#lib/lifecycle/doctor/check-proxy.ts'
import { createResolver } from '#lib/lifecycle/doctor/check-sender.ts'
import type { Finding } from '#lib/lifecycle/doctor/finding.ts'
import { configurationOf } from '#lib/lifecycle/loggable-settings.ts'
import { sealPrivateKey } from '#lib/oauth/signing-key.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { webUrl } from '#lib/settings/urls.ts'
import { startDns } from '../cli/dns-server.ts'
import { authSecret } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/statements.ts'
import { settingsWith } from './doctor-states.ts'

interface Network {
  /** Starts a server until the end of the test, and returns its URL. */
  serve(listener: RequestListener): Promise<string>
  listen(server: Server): Promise<number>
}

const test = base.extend<{ network: Network }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  network: async ({}, use) => {
    const servers: Server[] = []
    const listen = async (server: Server) => {
      servers.push(server)
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return (server.address() as AddressInfo).port
    }
    await use({
      listen,
      serve: async (listener) => `http://127.0.0.1:${await listen(createServer(listener))}`,
    })
    for (const server of servers) server.close()
  },
})

const nowhere = 'http://127.0.0.1:9'
const shown = (findings: readonly Finding[]) =>
  findings.map(({ level, code, values }) => [level, code, ...values].join(' ')).join('; ')
const settings = (variables: Readonly<Record<string, string>>) => settingsWith(variables).settings
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('the doctor tells this service at a URL from another one, another database, another clock, secret or configuration, and one that is not ready', async ({
  network: { serve },
  own,
}) => {
  setDatabaseUrl(own.url)
  setServiceSecret(authSecret)
  await own.sql`
    insert into signing_key (id, public_jwk, sealed_private_jwk)
    values ('the key', '{}', ${await sealPrivateKey(Buffer.from('{"kty":"oct","k":"AA"}'))})`
  try {
    const at = async (listener: RequestListener) => {
      const url = await serve(listener)
      return shown(await checkBaseUrl(url)).replaceAll(url, 'URL')
    }
    const same = { keys: [{ kid: 'another' }, { kid: 'the key' }] }
    const clock = 'ok clockAgrees baseUrl'
    expect(shown(await checkBaseUrl(nowhere))).toMatch(
      /^problem unreachable http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/,
    )
    expect(await at((_, response) => json(response, 404, same))).toBe(
      'problem otherService URL 404',
    )
    expect(await at((_, response) => response.end('a page'))).toBe('problem otherService URL 200')
    expect(await at((_, response) => json(response, 200, { keys: {} }))).toBe(
      'problem otherService URL 200',
    )
    expect(await at((_, response) => json(response, 200, { keys: [{ kid: 'another' }] }))).toBe(
      `problem otherDatabase URL; ${clock}`,
    )
    expect(await at((_, response) => json(response, 200, same))).toBe(`ok reachable URL; ${clock}`)
    expect(
      await at((_, response) => {
        response.sendDate = false
        json(response, 200, same)
      }),
    ).toBe('ok reachable URL')
    expect(
      await at((_, response) => {
        response.setHeader('Date', new Date(Date.now() - 20_000).toUTCString())
        json(response, 200, same)
      }),
    ).toMatch(/^ok reachable URL; problem clockDiffers baseUrl (20|21)$/)

    const configuration = configurationOf(settings({}))
    const instance = async (status: number, body: object) => {
      const url = await serve((_, response) => json(response, status, { ...same, ...body }))
      return shown(await checkInstance(url, configuration)).replaceAll(url, 'URL')
    }
    const reached = `ok reachable URL; ${clock}`
    expect(shown(await checkInstance(nowhere, configuration))).toMatch(
      /^problem unreachable [^;]*$/,
    )
    expect(await instance(200, { ready: true, configuration })).toBe(
      `${reached}; ok ready URL; ok sameSettings URL`,
    )
    expect(
      await instance(200, { ready: true, configuration: { ...configuration, settings: 'x' } }),
    ).toBe(`${reached}; ok ready URL; warning otherSettings URL`)
    expect(
      await instance(200, { ready: true, configuration: { ...configuration, secret: 'x' } }),
    ).toBe(`${reached}; ok ready URL; problem otherSecret URL`)
    const checks = { database: 'failing', mail: 'ok', queues: 'stalled' }
    expect(await instance(503, { ready: false, checks, configuration })).toBe(
      'problem otherService URL 503; problem notReady URL database: failing, queues: stalled; ok sameSettings URL',
    )
    expect(await instance(200, {})).toBe(
      `${reached}; problem notReady URL ; problem otherSecret URL`,
    )
  } finally {
    await closeDatabase()
  }
})

test('the doctor warns 21 days before a certificate ends, and says that it has ended, that no authority signed it, and that there is none', async ({
  network: { listen },
}, testInfo) => {
  const [key, cert] = [testInfo.outputPath('key.pem'), testInfo.outputPath('cert.pem')]
  const certificate = ['-subj', '/CN=127.0.0.1', '-days', '100', '-keyout', key, '-out', cert]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, ...certificate], { stdio: 'ignore' })
  const options = { key: await readFile(key), cert: await readFile(cert) }
  const url = `https://127.0.0.1:${await listen(createTlsServer(options))}`
  const realNow = Date.now
  const withDaysLeft = async (days: number) => {
    Date.now = () => realNow() + (100 - days) * 24 * 60 * 60 * 1_000
    return shown(await checkCertificate(url)).replace(/ \d{4}-\d\d-\d\d/, '')
  }
  const untrusted = 'problem certificateUntrusted DEPTH_ZERO_SELF_SIGNED_CERT'
  try {
    expect(await withDaysLeft(21.1)).toBe(`${untrusted}; ok certificate`)
    expect(await withDaysLeft(20.9)).toBe(`${untrusted}; warning certificateEnds 20`)
    expect(await withDaysLeft(0.1)).toBe(`${untrusted}; warning certificateEnds 0`)
    expect(await withDaysLeft(-0.1)).toBe('problem certificateEnded')
  } finally {
    Date.now = realNow
  }
  expect(shown(await checkCertificate('https://127.0.0.1:9'))).toMatch(
    /^problem noCertificate https:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/,
  )
  expect(shown(await checkCertificate('https://127.9.9.9'))).toContain('127.9.9.9:443')
})

test('the doctor warns of http that leads nowhere beside https, and of nothing under http', async () => {
  const check = async (BASE_URL: string) => shown(await checkPort80(settings({ BASE_URL })))
  expect(await check('http://127.9.9.9')).toBe('')
  expect(await check('https://127.9.9.9:3443')).toBe('warning noRedirect http://127.9.9.9/')
})

test('the doctor finds static files that do not arrive through the proxy, and uploads that it rejects', async ({
  network: { serve },
}) => {
  const page = '<link href="/_next/static/css/a~1.css">'
  const found = async (status: number, type: string, shownPage = page) => {
    const BASE_URL = await serve(({ url }, response) =>
      url === '/login'
        ? response.end(shownPage)
        : response.writeHead(url?.endsWith('.css') ? status : 500, { 'Content-Type': type }).end(),
    )
    return shown(await checkStaticFiles(settings({ BASE_URL }))).replace(BASE_URL, '')
  }
  expect(await found(200, 'text/css')).toBe('ok staticFiles')
  expect(await found(200, 'text/javascript')).toBe('ok staticFiles')
  expect(await found(404, 'text/css')).toBe('problem noStaticFiles /_next/static/css/a~1.css 404')
  expect(await found(200, 'text/html')).toBe('problem noStaticFiles /_next/static/css/a~1.css 200')
  const cut = await serve(({ url }, response) =>
    url === '/login' ? response.end(page) : response.destroy(),
  )
  expect(shown(await checkStaticFiles(settings({ BASE_URL: cut })))).toBe(
    `problem noStaticFiles ${cut}/_next/static/css/a~1.css 0`,
  )
  expect(await found(200, 'text/css', 'a page of another program')).toBe('')
  expect(shown(await checkStaticFiles(settings({ BASE_URL: nowhere })))).toBe('')

  const uploaded = async (status: number) => {
    let bytes = 0
    const BASE_URL = await serve(async (request, response) => {
      for await (const chunk of request) bytes += chunk.length
      response.writeHead(request.url === '/staff/import/upload' ? status : 500).end()
    })
    const findings = shown(await checkUploads(settings({ BASE_URL })))
    expect(bytes).toBe(2_000_000)
    return findings.replace(BASE_URL, '')
  }
  expect(await uploaded(403)).toBe('ok uploads')
  expect(await uploaded(413)).toBe('problem noUploads /staff/import/upload')
  expect(shown(await checkUploads(settings({ BASE_URL: nowhere })))).toBe('')
})

test('the doctor names each link to the website that leads nowhere, and no page of the service itself', async ({
  network: { serve },
}) => {
  const names = settingNames.filter((name) => definitions[name].kind === webUrl)
  const url = await serve(({ url = '' }, response) =>
    response.writeHead(Number(url.match(/\d+$/)?.[0])).end(),
  )
  const check = async (variables: Readonly<Record<string, string>>) =>
    shown(await checkLinks(settings(variables))).replaceAll(url, '')
  expect(await check({})).toBe('ok links')
  for (const name of names) {
    expect(await check({ [name]: `${url}/404` })).toBe(`warning deadLink ${name} /404 404`)
    expect(await check({ [name]: `${url}/404`, BASE_URL: url })).toBe('ok links')
    expect(await check({ [name]: `${url}/404`, BASE_URL: url.slice(0, -1) })).not.toBe('ok links')
  }
  const JOIN_URL = `${url}/410`
  expect(await check({ JOIN_URL, PRIVACY_URL: `${nowhere}/` })).toBe(
    `warning deadLink PRIVACY_URL ${nowhere}/ unreachable; warning deadLink JOIN_URL /410 410`,
  )
  // A website may reject programs or the method; a proxy says that it reaches none.
  for (const status of [200, 301, 403, 405, 500, 501])
    expect(await check({ JOIN_URL: `${url}/${status}` }), `${status}`).toBe('ok links')
  for (const status of [502, 503])
    expect(await check({ JOIN_URL: `${url}/${status}` })).toBe(
      `warning deadLink JOIN_URL /${status} ${status}`,
    )
})

test('the doctor names each mailbox of a domain that receives no emails', async () => {
  const dns = await startDns({ 'trust.org': [] })
  const check = async (variables: Readonly<Record<string, string>>) =>
    shown(await checkEmails(settings(variables), createResolver(dns.server)))
  expect(await check({})).toBe('ok mailboxes')
  const mailboxes = {
    ORG_EMAIL: 'office@soil.org',
    BOUNCE_EMAIL: 'bounce+{id}@bounce.soil.org',
    SECURITY_CONTACT: 'security@secure.soil.org',
  }
  expect(await check(mailboxes)).toBe(
    'warning noMailbox ORG_EMAIL soil.org; warning noMailbox BOUNCE_EMAIL bounce.soil.org; warning noMailbox SECURITY_CONTACT secure.soil.org',
  )
  expect(
    await check({
      ORG_EMAIL: 'office@trust.org',
      BOUNCE_EMAIL: 'bounce+{id}@mail.example',
      SECURITY_CONTACT: 'https://soil.org/@security',
    }),
  ).toBe('ok mailboxes')
  dns.close()
})

test('the doctor finds each picture of the organisation that is not there or no picture, and a colour that is too light', async ({
  network: { serve },
}) => {
  for (const name of ['ORG_LOGO', 'ORG_PICTURE']) {
    const found = async (status: number, type: string) => {
      const BASE_URL = await serve(({ url }, response) =>
        response.writeHead(url === '/a.png' ? status : 500, { 'Content-Type': type }).end(),
      )
      return shown(await checkLook(settings({ BASE_URL, [name]: '/a.png' }))).replace(BASE_URL, '')
    }
    expect(await found(200, 'image/png')).toBe('ok look')
    expect(await found(404, 'image/png')).toBe(`problem noPicture /a.png 404 ${name}`)
    expect(await found(200, 'text/html')).toBe(`problem noPicture /a.png 200 ${name}`)
    const away = settings({ BASE_URL: nowhere, [name]: '/a.png' })
    expect(shown(await checkLook(away))).toBe('ok look')
  }
  expect(shown(await checkLook(settings({ ORG_COLOUR: '#1d4d2b' })))).toBe('ok look')
  expect(shown(await checkLook(settings({ ORG_COLOUR: '#ff0000' })))).toMatch(
    /^warning lightColour #ff0000 #\w{6}$/,
  )
})
