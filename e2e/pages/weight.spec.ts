import { expect, test } from '../fixtures/test.ts'

/**
 * The maximum size of a first visit in bytes, with headers, script, styles and the typeface. The manual
 * has no React (decision 046).
 */
const maxBytes = {
  '/': 150_000,
  '/login': 150_000,
  '/fees': 150_000,
  '/developers': 50_000,
  '/developers/endpoints/token': 50_000,
}

for (const [path, limit] of Object.entries(maxBytes)) {
  test(`a first visit to ${path} transfers less than ${limit} bytes`, async ({ page, service }) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })

    await page.goto(service.url + path, { waitUntil: 'networkidle' })

    expect(bytes).toBeGreaterThan(25_000)
    expect(bytes).toBeLessThan(limit)
  })
}
