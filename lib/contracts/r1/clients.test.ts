import { expect, test } from 'vitest'
import { generatePhp } from '../../../clients/php/generate-endpoints.ts'
import { generateTypeScript } from '../../../clients/typescript/generate-messages.ts'
import { documented } from '../documented.ts'

test('the messages of the TypeScript client are those of the contracts; npm run client writes them', async () => {
  const file = '../../../clients/typescript/src/messages.ts'
  await expect(generateTypeScript(documented)).toMatchFileSnapshot(file)
})

test('the endpoints of the PHP client are those of the contracts; npm run client writes them', async () => {
  const file = '../../../clients/php/src/Endpoints.php'
  await expect(generatePhp(documented)).toMatchFileSnapshot(file)
})
