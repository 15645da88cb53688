import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../fixtures/service.ts'
import { npmFile } from './npm-tools.ts'

/** A window of a browser that Playwright does not drive unmodified. Elements are named by their XPath. */
export interface OtherBrowser {
  open(url: string): Promise<void>
  click(element: string): Promise<void>
  /** Clears a field and types a text. */
  type(element: string, text: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The part of puppeteer-core that is used here; the package is installed in e2e/interop only. */
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<FirefoxPage>; close(): Promise<void> }>
}

interface FirefoxPage {
  setViewport(size: Size): Promise<void>
  goto(url: string): Promise<unknown>
  locator(selector: string): { click(): Promise<void>; fill(text: string): Promise<void> }
  evaluate(expression: string): Promise<unknown>
}

/** Debian's Firefox, by WebDriver BiDi. */
export async function startFirefox(executablePath: string, size: Size): Promise<OtherBrowser> {
  const path = pathToFileURL(npmFile('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')).href
  const { default: puppeteer }: { default: Puppeteer } = await import(path)
  const options = { browser: 'firefox', executablePath, headless: true }
  const firefox = await puppeteer.launch(options)
  const page = await firefox.newPage()
  await page.setViewport(size)
  const find = (element: string) => page.locator(`::-p-xpath(${element})`)
  return {
    open: async (url) => void (await page.goto(url)),
    click: (element) => find(element).click(),
    type: (element, text) => find(element).fill(text),
    evaluate: (expression) => page.evaluate(expression),
    close: () => firefox.close(),
  }
}

/** WebKitGTK, the engine of Safari, by W3C WebDriver, on a screen of its own. */
export async function startWebKit(binary: string, size: Size): Promise<OtherBrowser> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // The sandbox of WebKit does not start as root.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))) await sleep(50)
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${sessionId}`
  const post = (path: string, body: object) => send('POST', session + path, body)
  await post('/window/rect', size)
  /** Acts on an element once it can be used: the page may still be loading, and its element gone with the former. */
  const act = async (element: string, action: (path: string) => Promise<unknown>) => {
    for (const end = Date.now() + 10_000; ; await sleep(50)) {
      try {
        const found = await post('/element', { using: 'xpath', value: element })
        await action(`/element/${Object.values(found)[0]}`)
        return
      } catch (error) {
        if (Date.now() > end) throw error
      }
    }
  }
  return {
    open: (url) => post('/url', { url }),
    click: (element) => act(element, (path) => post(`${path}/click`, {})),
    type: (element, text) =>
      act(element, async (path) => {
        await post(`${path}/clear`, {})
        await post(`${path}/value`, { text })
      }),
    evaluate: (expression) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
    async close() {
      await send('DELETE', session)
      if (driver.pid) process.kill(-driver.pid)
      await once(driver, 'exit')
    },
  }
}
