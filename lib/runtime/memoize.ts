const maxEntries = 1_000
const maxKeyLength = 256

/**
 * Caches what a pure function returns for each text, at most 1,000 results. Longer texts than 256
 * characters are not cached, so a caller cannot fill the memory with texts of its own.
 */
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
