import { Readable } from 'node:stream'
import { generateIdentity } from 'age-encryption'
import { expect, test } from 'vitest'
import { encrypt } from './encryption.ts'

test('a private key of age that is given as a public one is refused, and not repeated', async () => {
  const [olga, otto] = [await generateIdentity(), await generateIdentity()]
  for (const [given, shown] of [
    [olga, 'AGE-SECRET-KEY-…'],
    [`${olga} ${otto.toLowerCase()}`, 'AGE-SECRET-KEY-… age-secret-key-…'],
    ['age1nonsense', 'age1nonsense'],
  ] as const)
    await expect(encrypt(Readable.from([]), [given])).rejects.toMatchObject({
      code: 'badRecipient',
      values: [shown],
    })
})
