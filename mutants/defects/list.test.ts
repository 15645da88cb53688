import { expect, test } from 'vitest'
import { defects } from './list.js'
import { readTree } from './sandbox.js'
import { switchDefects } from './switch.js'

test('each deliberate defect finds its snippet in the code once', () => {
  expect(switchDefects(readTree(), defects).problems).toEqual([])
})
