import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isRendered, isScriptOnly, withoutScripts } from '#app/server/next/rendered-page.ts'
import { unknownPaths } from '#app/server/next/unknown-paths.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

// The assumptions of app/server/next about the installed version of Next, with an application of a few pages that is
// built for them. Each test names the assumption that an update of Next has broken.
test.describe('the seam with Next', { tag: '@all' }, () => {
  test.describe.configure({ mode: 'default' })

  // Within the project, so that packages are found.
  let folder = ''
  let server: ChildProcess
  let origin = ''

  const run = async (command: string, args: string[], cwd: string) => {
    const process = spawn(join(root, 'node_modules/.bin', command), args, {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(process, 'exit')
    expect(code, command).toBe(0)
  }

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    mkdirSync(join(root, '.data'), { recursive: true })
    folder = mkdtempSync(join(root, '.data/next-seam-'))
    const source = join(root, 'e2e/fixtures/next-app')
    cpSync(source, folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    const config = readFileSync(join(folder, 'next.config.js'), 'utf8')
    writeFileSync(
      join(folder, 'next.config.js'),
      config.replace('process.cwd()', JSON.stringify(root)),
    )
    await run('next', ['build'], folder)
    const built = readFileSync(join(folder, '.next/required-server-files.json'), 'utf8')
    writeFileSync(join(folder, 'next.config.json'), JSON.stringify(JSON.parse(built).config))
    rmSync(join(folder, 'next.config.js'))
    const bundle = ['--bundle', '--platform=node', '--format=esm', '--packages=external']
    await run(
      'esbuild',
      [join(source, 'server.ts'), ...bundle, `--outfile=${folder}/server.js`],
      root,
    )
    server = spawn(process.execPath, ['server.js'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(server.stdout as NodeJS.ReadableStream)
    const port = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => /^\d+$/.test(line) && resolve(line))
      server.on('exit', (code) => reject(new Error(`the server with Next ended with ${code}`)))
    })
    origin = `http://127.0.0.1:${port}`
  })
  test.afterAll(() => {
    server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    return { response, html: await response.text() }
  }
  const asScriptOnly = ({ response, html }: Awaited<ReturnType<typeof open>>) =>
    isScriptOnly({ statusCode: response.status } as ServerResponse, Buffer.from(html))

  test('Next reads its configuration from the variable that is set, not from next.config.js', async () => {
    const { response } = await open('/')
    expect(response.status).toBe(200)
    expect(response.headers.has('x-powered-by')).toBe(false)
  })

  test('Next adds no listener for upgrades to the server in production', async () => {
    const { response } = await open('/')
    expect(response.headers.get('x-upgrade-listeners')).toBe('0')
  })

  test('Next marks a document that it renders, and the document is complete without its scripts', async () => {
    const { html } = await open('/')
    expect(html).toContain('<script')
    expect(isRendered(html)).toBe(true)
    const plain = withoutScripts(html)
    expect(plain).not.toMatch(/<script|as="script"|\.js"|__next_f/)
    expect(plain.replace(/<!--.*?-->/g, '')).toContain(
      '<header>Header</header><main><h1>Start</h1><button type="button">0</button><p>End</p></main>',
    )
    expect(plain).toMatch(/<\/body><\/html>$/)
  })

  test('Next takes the nonce of its scripts from the content security policy of the request', async () => {
    const { html } = await open('/')
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((script) => !script.includes('nonce="of+the/test=="'))).toEqual([])
  })

  test('Next writes a response only through the methods that bufferResponse replaces', async () => {
    const { html } = await open('/')
    const held = await open('/?buffered')
    expect(held.response.headers.get('x-held-back')).toBe('true')
    expect(withoutScripts(held.html)).toBe(withoutScripts(html))
    expect(held.html.length).toBe(html.length)
  })

  test('Next sends 404 with only a script if a page finds that it does not exist', async () => {
    const missing = await open('/missing')
    expect(missing.response.status).toBe(404)
    expect(asScriptOnly(missing)).toBe(true)
    expect(withoutScripts(missing.html)).not.toContain('Nothing here')
  })

  test('Next sends 404 with a complete document for a path that no page has', async () => {
    const unknown = await open('/nothing/here')
    expect(unknown.response.status).toBe(404)
    expect(asScriptOnly(unknown)).toBe(false)
    expect(withoutScripts(unknown.html)).toContain('<header>Header</header><h1>Nothing here</h1>')
  })

  test('Next can render a second document into a response that is held back', async () => {
    const second = await open('/missing?twice')
    expect(second.response.status).toBe(404)
    expect(second.response.headers.get('content-type')).toContain('text/html')
    expect(withoutScripts(second.html)).toContain('<h1>Nothing here</h1>')
    expect(asScriptOnly(second)).toBe(false)
  })

  test('Next redirects a page with 307', async () => {
    const { response } = await open('/moved')
    expect([response.status, response.headers.get('location')]).toEqual([307, '/elsewhere'])
  })

  test('Next sends 500 for a page that fails, with a document that is only a script', async () => {
    const { response, html } = await open('/broken')
    expect(response.status).toBe(500)
    expect(withoutScripts(html)).not.toMatch(/<h1|Header/)
  })

  test('Next lists the paths of all pages in its manifest', () => {
    const isUnknown = unknownPaths(join(folder, '.next/app-path-routes-manifest.json'))
    expect(['/missing/x', '/moved', '/broken'].filter(isUnknown)).toEqual([])
    expect(isUnknown('/elsewhere')).toBe(true)
  })
})
