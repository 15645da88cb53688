import { expect, test } from 'vitest'
import { errorsAsText } from './error-cells.ts'

test.each([
  ['<c r="A1" t="e"><v>#REF!</v></c>', '<c r="A1" t="str"><v>#REF!</v></c>'],
  [`<c t='e' r='A1' s='1'>`, `<c t='str' r='A1' s='1'>`],
  ['<x:c r="A1" t="e" s="2">', '<x:c r="A1" t="str" s="2">'],
  ['<c\n r="A1"\n t="e">', '<c\n r="A1"\n t="str">'],
  ['<c r="A1" t="s">', '<c r="A1" t="s">'],
  ['<col t="e">', '<col t="e">'],
  ['<is><t>&lt;c t="e"</t></is>', '<is><t>&lt;c t="e"</t></is>'],
])('errorsAsText makes of %s %s', (before, after) => {
  expect(errorsAsText(before)).toBe(after)
})
