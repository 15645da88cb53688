import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/browser.ts'
import { brokenWords } from '../fixtures/checks/broken-words.ts'
import { unique } from '../fixtures/people.ts'
import { applicantPaths, memberPaths, staffPaths, visitorPaths } from './every-path.ts'

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

async function inspectPage(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, path).toHaveCount(1)
  const words = ((await heading.textContent()) ?? '').trim().replace(/\s+/g, ' ')
  expect.soft(await page.title(), path).toBe(`${words} – Scheme`)
  expect.soft(await page.evaluate(orderProblems), path).toEqual([])

  await page.setViewportSize({ width: 360, height: 800 })
  expect.soft(await page.evaluate(brokenWords), `${path} on a phone`).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${path} with large text`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(orderProblems), `${path} with large text`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${path} with large text`).toEqual([])
  if (process.env.SCREENSHOTS) {
    const name = `large-text${path.replace(/[^a-z]+/g, '-')}.png`
    await page.screenshot({ path: test.info().outputPath(name), fullPage: true })
  }
}

test.describe('every page has its heading as its title, a visible focus and an order to read in, and keeps words whole with large text on a phone', () => {
  test.slow()

  test('for visitors', async ({ page }) => {
    for (const path of visitorPaths) await inspectPage(page, path)
  })

  test('for applicants', async ({ page }) => {
    const paths = await applicantPaths(page, `${unique('jo')}@people.example`)
    for (const path of paths) await inspectPage(page, path)
  })

  test('for members', async ({ page, people, service }) => {
    for (const path of await memberPaths(page, people, service)) await inspectPage(page, path)
  })

  test('for staff', async ({ page, people, service }) => {
    for (const path of await staffPaths(page, people, service)) await inspectPage(page, path)
  })
})
