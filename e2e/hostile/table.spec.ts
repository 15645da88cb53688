import { hostileCases } from './cases/index.ts'
import { collectsOnSignal, settle, type Usage } from './service-usage.ts'
import { expect, isWholeSuite, runCase, test, warmUp } from './test.ts'

// One worker runs the table in order, so that the last test measures what all cases left behind.
test.describe.configure({ mode: 'default' })
test.use({ settings: collectsOnSignal })

const maxGrowthMb = 64
let usageBefore: Usage | undefined

test.beforeEach(async ({ world }) => {
  if (usageBefore) return
  await warmUp(world)
  usageBefore = await settle(world.service)
})

for (const hostile of hostileCases.filter(({ long }) => isWholeSuite || !long)) {
  test(`${hostile.family}: ${hostile.case} gets ${hostile.expected}`, async ({ world }) => {
    if (hostile.waits) test.slow()
    await runCase(world, hostile)
  })
}

test('the hostile cases leave memory within 64 MB and file descriptors as they were', async ({
  service,
}) => {
  const before = usageBefore as Usage
  await expect
    .poll(async () => (await settle(service)).descriptors, { timeout: 30_000 })
    .toBeLessThanOrEqual(before.descriptors)
  const growthMb = (await settle(service)).memoryMb - before.memoryMb
  test.info().annotations.push({ type: 'growth', description: `${Math.round(growthMb)} MB` })
  expect(growthMb).toBeLessThan(maxGrowthMb)
})

test('the table of hostile cases has at least 150 distinct cases of all families', () => {
  const titles = hostileCases.map(({ family, case: title }) => `${family}: ${title}`)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length).toBeGreaterThanOrEqual(150)
  expect(new Set(hostileCases.map(({ family }) => family)).size).toBe(6)
})
