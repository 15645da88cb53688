/** The token that may follow: a value, a member name, a colon, or a comma or the end of a list. */
type Expected = 'value' | 'name' | 'colon' | 'separator'

const whitespace = /[ \t\n\r]*/y
const beginningOfString = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*/iy
const otherValue = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy

/** The offset at which a text stops being JSON (RFC 8259): the messages of `JSON.parse` do not always say. */
export function jsonErrorOffset(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let mayClose = false
  let offset = 0
  const skip = (expression: RegExp): boolean => {
    expression.lastIndex = offset
    const isFound = expression.test(text)
    if (isFound) offset = expression.lastIndex
    return isFound
  }
  for (;;) {
    skip(whitespace)
    const start = offset
    const character = text.charAt(offset)
    if (expected === 'value' && (character === '{' || character === '[')) {
      open.push(character)
      offset += 1
      expected = character === '{' ? 'name' : 'value'
      mayClose = true
      continue
    }
    if ((mayClose || expected === 'separator') && closes(open.at(-1), character)) {
      open.pop()
      offset += 1
      expected = 'separator'
    } else if (expected === 'separator' && character === ',' && open.length > 0) {
      offset += 1
      expected = open.at(-1) === '{' ? 'name' : 'value'
    } else if (expected === 'colon' && character === ':') {
      offset += 1
      expected = 'value'
    } else if (expected === 'value' || expected === 'name') {
      if (skip(beginningOfString)) {
        if (text.charAt(offset) !== '"') return offset
        offset += 1
      } else if (expected === 'name' || !skip(otherValue)) return start
      expected = expected === 'name' ? 'colon' : 'separator'
    } else return start
    mayClose = false
  }
}

const closes = (opened: string | undefined, character: string) =>
  (opened === '{' && character === '}') || (opened === '[' && character === ']')
