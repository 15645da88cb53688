const most = 1_000
const longest = 256

/**
 * What a function makes of a text, remembered for the texts that come again and again. For functions
 * alone that depend on nothing else; whoever sends ever new or long texts fills no memory.
 */
export function memoize<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>()
  return (text) => {
    if (made.has(text)) return made.get(text) as Value
    const value = make(text)
    if (text.length > longest) return value
    if (made.size === most) made.clear()
    made.set(text, value)
    return value
  }
}
