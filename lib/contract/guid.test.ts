import { describe, expect, test } from 'vitest'
import { guidOrNil, isGuid } from './guid.ts'

const nil = '00000000-0000-0000-0000-000000000000'

describe('a GUID', () => {
  test.each(['01a20177-edc6-7169-b4fa-cbe138d86256', '01A20177-EDC6-7169-B4FA-CBE138D86256', nil])(
    '%s is a GUID',
    (guid) => {
      expect(isGuid(guid)).toBe(true)
      expect(guidOrNil(guid)).toBe(guid)
    },
  )
})

describe('other text', () => {
  test.each([
    ['text before a GUID', 'x01a20177-edc6-7169-b4fa-cbe138d86256'],
    ['text after a GUID', '01a20177-edc6-7169-b4fa-cbe138d86256x'],
    ['a short first group', '1a20177-edc6-7169-b4fa-cbe138d86256'],
    ['a short middle group', '01a20177-edc6-169-b4fa-cbe138d86256'],
    ['a short last group', '01a20177-edc6-7169-b4fa-cbe138d8625'],
    ['one group too few', '01a20177-edc6-7169-cbe138d86256'],
    ['one group too many', '01a20177-edc6-7169-b4fa-b4fa-cbe138d86256'],
    ['a letter in the first group', 'g1a20177-edc6-7169-b4fa-cbe138d86256'],
    ['a letter in a middle group', '01a20177-edc6-7g69-b4fa-cbe138d86256'],
    ['a letter in the last group', '01a20177-edc6-7169-b4fa-cbe138d8625g'],
    ['no hyphens', '01a20177edc67169b4facbe138d86256'],
    ['an empty text', ''],
  ])('%s is not a GUID, and is replaced by the nil GUID', (_, text) => {
    expect(isGuid(text)).toBe(false)
    expect(guidOrNil(text)).toBe(nil)
  })
})
