import { expect, type Page, test } from '@playwright/test'
import { brokenWords } from '../fixtures/checks/broken-words.ts'
import { inspect, inspectAs, overflow } from '../fixtures/inspect.ts'

/**
 * Gives the focus to each link, button and field in turn, as Tab does, and finds those whose focus cannot be
 * seen, and headings and controls of the page's content that are read before what stands above them.
 */
function orderProblems(): string[] {
  const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.trim()}`
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
    .concat([...document.querySelectorAll<HTMLElement>('textarea, summary')])
    .filter((element) => isShown(element) && element.getAttribute('type') !== 'hidden')
  const unseen = controls.filter((element) => {
    element.focus({ focusVisible: true } as FocusOptions)
    // The label of a radio button shows its focus, and the whole card that of its link.
    const boxes = [element, element.closest('label') ?? (element.parentElement as Element)]
    return [undefined, '::after'].every((pseudo) =>
      boxes.every((box) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(box, pseudo)
        return outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2
      }),
    )
  })
  const reordered = controls.filter(({ tabIndex }) => tabIndex > 0)
  const read = [...document.querySelectorAll('main :is(h1, h2, h3, label, legend, button)')].filter(
    (element) => isShown(element) && element.getBoundingClientRect().width > 1,
  )
  const early = read.filter((element, n) => {
    const [box, next] = [element, read[n + 1]].map((each) => each?.getBoundingClientRect())
    // Columns stand beside each other.
    const isBelow = box && next && next.left < box.right && box.left < next.right
    return isBelow && next.bottom < box.top
  })
  return [
    ...unseen.map((element) => `focus cannot be seen: ${nameOf(element)}`),
    ...reordered.map((element) => `has a tabindex: ${nameOf(element)}`),
    ...early.map((element) => `is read before what is above it: ${nameOf(element)}`),
  ]
}

/** The quick tier checks each page in one look, and with text of one size. */
const isQuick = process.env.TIER === 'quick'

/**
 * Checks the page that is open: its title is its heading, every focus can be seen, it is read in the order in
 * which it is shown, and on a phone in dark mode it is accessible, fits and keeps its words whole.
 */
async function checkPage(page: Page, path: string, inEveryLook: boolean): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, path).toHaveCount(1)
  const words = ((await heading.textContent()) ?? '').trim().replace(/\s+/g, ' ')
  const prefix = (await page.locator('#error-summary').count()) > 0 ? 'Error: ' : ''
  expect.soft(await page.title(), path).toBe(`${prefix}${words} – Scheme`)
  expect.soft(await page.evaluate(orderProblems), path).toEqual([])
  if (inEveryLook && !isQuick) {
    await inspect(page)
    await page.setViewportSize({ width: 360, height: 800 })
  } else {
    await inspectAs(page, 360, 'dark')
  }
  expect.soft(await page.evaluate(brokenWords), `${path} on a phone`).toEqual([])
}

/** Checks the page that is open on phones of two widths with text of twice the size. */
export async function checkLargeText(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${path} with large text at ${width}`
    expect.soft(await page.evaluate(overflow), where).toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(brokenWords), where).toEqual([])
  }
  expect.soft(await page.evaluate(orderProblems), `${path} with large text`).toEqual([])
  if (process.env.SCREENSHOTS) {
    const name = `large-text${path.replace(/[^a-z]+/g, '-')}.png`
    await page.screenshot({ path: test.info().outputPath(name), fullPage: true })
  }
}

/** A visit: opens the page, and inspects it in every look or in one. */
interface Visit {
  open?(path: string): Promise<unknown>
  readonly inEveryLook?: boolean
}

/**
 * Opens pages one after the other and checks each; in `npm run test:all` also with large text, which comes last
 * because the page keeps it.
 */
export async function checkPages(
  page: Page,
  paths: readonly string[],
  { open = (path) => page.goto(path), inEveryLook = false }: Visit = {},
): Promise<void> {
  for (const path of paths) {
    await open(path)
    await checkPage(page, path, inEveryLook)
    if (!isQuick) await checkLargeText(page, path)
  }
}
