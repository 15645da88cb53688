import { expect, test, vi } from 'vitest'

test('a worker has the URL and the secret of the database that its primary has started, and of no other', async () => {
  const set: string[] = []
  vi.doMock('./database.ts', () => ({ setDatabaseUrl: (url: string) => set.push(url) }))
  vi.doMock('./service-secret.ts', () => ({
    serviceSecret: () => 'secret',
    setServiceSecret: (secret: string) => set.push(secret),
  }))
  const { embeddedVariables, openEmbeddedOfPrimary } = await import('./worker-variables.ts')
  vi.doUnmock('./database.ts')
  vi.doUnmock('./service-secret.ts')
  const { GATEHOUSE_EMBEDDED_SECRET, ...url } = embeddedVariables('postgres://here')
  for (const variables of [{}, url, { GATEHOUSE_EMBEDDED_SECRET }]) openEmbeddedOfPrimary(variables)
  expect(set).toEqual([])
  openEmbeddedOfPrimary(embeddedVariables('postgres://here'))
  expect(set).toEqual(['postgres://here', 'secret'])
})
