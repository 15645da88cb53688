const maxEntries = 1_000
const maxKeyLength = 256

/** Caches what a pure function returns for 1,000 texts of up to 256 characters, so no caller fills the memory. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>()
  return (text) => {
    if (cache.has(text)) return cache.get(text) as Value
    const value = compute(text)
    if (text.length > maxKeyLength) return value
    if (cache.size === maxEntries) cache.clear()
    cache.set(text, value)
    return value
  }
}
