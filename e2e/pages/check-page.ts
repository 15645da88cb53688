import { expect, type Page, test } from '@playwright/test'
import { brokenWords } from '../fixtures/checks/broken-words.ts'
import { inspectAs, overflow } from '../fixtures/inspect.ts'

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

/**
 * Checks the page that is open: its title is its heading, every focus can be seen, it is read in the order in
 * which it is shown, and on a phone in dark mode it is accessible, fits and keeps its words whole.
 */
export async function checkPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, path).toHaveCount(1)
  const words = ((await heading.textContent()) ?? '').trim().replace(/\s+/g, ' ')
  const prefix = (await page.locator('#error-summary').count()) > 0 ? 'Error: ' : ''
  expect.soft(await page.title(), path).toBe(`${prefix}${words} – Scheme`)
  expect.soft(await page.evaluate(orderProblems), path).toEqual([])
  await inspectAs(page, 360, 'dark')
  expect.soft(await page.evaluate(brokenWords), `${path} on a phone`).toEqual([])
}

/** Checks the page that is open with text of twice the size on a phone. */
export async function checkLargeText(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await page.evaluate(overflow), `${path} with large text`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(orderProblems), `${path} with large text`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${path} with large text`).toEqual([])
  if (process.env.SCREENSHOTS) {
    const name = `large-text${path.replace(/[^a-z]+/g, '-')}.png`
    await page.screenshot({ path: test.info().outputPath(name), fullPage: true })
  }
}

/** The checks that every page passes. */
export const checks = [
  {
    title:
      'every page has its heading as its title, a visible focus and an order to read in, and fits a phone',
    check: checkPage,
    tag: [],
  },
  {
    title: 'every page keeps its order and its words whole with large text on a phone',
    check: checkLargeText,
    tag: '@all',
  },
]

/** Opens pages one after the other and checks each. */
export async function checkPages(
  page: Page,
  paths: readonly string[],
  check: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await check(page, path)
  }
}
