import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test('the parts of an example that its language names are coloured, and no part of any other', () => {
  const code = 'curl -d "a=<b>" # sent'
  expect(highlight(code, 'sh')).toMatchInlineSnapshot(
    `"<span class="code-name">curl</span> <span class="code-name">-d</span> <span class="code-string">&quot;a=&lt;b&gt;&quot;</span> <span class="code-comment"># sent</span>"`,
  )
  expect(highlight(code, 'text')).toBe('curl -d &quot;a=&lt;b&gt;&quot; # sent')
})
