import { expect, test } from '../fixtures/test.ts'

/** The maximum size of a first visit in bytes, with headers, script, styles and the typeface. */
const maxBytes = 150_000

for (const path of ['/', '/login', '/fees']) {
  test(`a first visit to ${path} transfers less than 150,000 bytes`, async ({ page, service }) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })

    await page.goto(service.url + path, { waitUntil: 'networkidle' })

    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(maxBytes)
  })
}
