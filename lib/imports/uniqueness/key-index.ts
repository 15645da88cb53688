/**
 * Finds repeated keys among millions in little memory: 16 bytes per key, of which it stores only a
 * hash of 64 bits. With a million keys, two share one with a probability of 1 in 37 million.
 */
export class KeyIndex {
  #high = new Uint32Array(1024)
  #low = new Uint32Array(1024)
  #values = new Uint32Array(1024)
  #size = 0

  /** The value of a key; 0 if it has none. */
  get(key: string): number {
    hash(key)
    return this.#values[this.#slot(high, low)] ?? 0
  }

  /** Sets the value of a key, at least 1. */
  set(key: string, value: number): void {
    hash(key)
    const slot = this.#slot(high, low)
    if (this.#values[slot] === 0) this.#size += 1
    this.#high[slot] = high
    this.#low[slot] = low
    this.#values[slot] = value
    if (this.#size * 4 > this.#values.length * 3) this.#grow()
  }

  /** Returns the value that the key had before, or 0 after giving it this one. */
  claim(key: string, value: number): number {
    const found = this.get(key)
    if (found === 0) this.set(key, value)
    return found
  }

  #slot(keyHigh: number, keyLow: number): number {
    const mask = this.#values.length - 1
    let slot = keyLow & mask
    while (
      this.#values[slot] !== 0 &&
      (this.#low[slot] !== keyLow || this.#high[slot] !== keyHigh)
    ) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  #grow(): void {
    const [oldHigh, oldLow, oldValues] = [this.#high, this.#low, this.#values]
    const length = oldValues.length * 2
    this.#high = new Uint32Array(length)
    this.#low = new Uint32Array(length)
    this.#values = new Uint32Array(length)
    for (let n = 0; n < oldValues.length; n += 1) {
      const value = oldValues[n] ?? 0
      if (value === 0) continue
      const slot = this.#slot(oldHigh[n] ?? 0, oldLow[n] ?? 0)
      this.#high[slot] = oldHigh[n] ?? 0
      this.#low[slot] = oldLow[n] ?? 0
      this.#values[slot] = value
    }
  }
}

let high = 0
let low = 0

/** cyrb64, by bryc (public domain): two 32-bit lanes with the finaliser of MurmurHash3. */
function hash(text: string): void {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  high = b >>> 0
  low = a >>> 0
}

/** A hash of 32 bits, to compare texts that are not stored. */
export function hash32(text: string): number {
  hash(text)
  return low
}
