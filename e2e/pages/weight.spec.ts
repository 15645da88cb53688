import { expect, test } from '../fixtures/test.ts'

/** What a first visit may weigh over the wire, headers, script, style and typeface included. */
const budget = 150_000

for (const path of ['/', '/login', '/fees']) {
  test(`a first visit to ${path} transfers less than 150,000 bytes`, async ({ page, service }) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    let weight = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      weight += encodedDataLength
    })

    await page.goto(service.url + path, { waitUntil: 'networkidle' })

    expect(weight).toBeGreaterThan(50 * 1024)
    expect(weight).toBeLessThan(budget)
  })
}
