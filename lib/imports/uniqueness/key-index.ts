/**
 * Finds repeated keys among millions in little memory: 12 bytes per slot, with only a hash of 64 bits of
 * each key. With a million keys, two share one with a probability of 1 in 37 million.
 */
export class KeyIndex {
  /** Two halves of the hash and the value of each slot, side by side, so that a search reads one place. */
  #slots: Uint32Array
  #capacity: number
  #size = 0

  /** Growing needs twice the memory for a moment, so the index begins with room for the expected keys. */
  constructor(expectedKeys = 0) {
    this.#capacity = Math.max(1024, Math.ceil(expectedKeys / maxLoad) + 1)
    this.#slots = new Uint32Array(this.#capacity * width)
  }

  /** The value of a key; 0 if it has none. */
  get(key: string): number {
    hash(key)
    return this.#slots[this.#place(high, low) + 2] ?? 0
  }

  /** Sets the value of a key, at least 1. */
  set(key: string, value: number): void {
    hash(key)
    this.#put(this.#place(high, low), value)
  }

  /** Returns the value that the key had before, or 0 after giving it this one. */
  claim(key: string, value: number): number {
    hash(key)
    const place = this.#place(high, low)
    const found = this.#slots[place + 2] ?? 0
    if (found === 0) this.#put(place, value)
    return found
  }

  /** Finds the slot of the key, or the empty slot for it. */
  #place(keyHigh: number, keyLow: number): number {
    const slots = this.#slots
    let slot = keyLow % this.#capacity
    for (;;) {
      const place = slot * width
      if (slots[place + 2] === 0) return place
      if (slots[place + 1] === keyLow && slots[place] === keyHigh) return place
      slot = slot + 1 === this.#capacity ? 0 : slot + 1
    }
  }

  #put(place: number, value: number): void {
    if (this.#slots[place + 2] === 0) this.#size += 1
    this.#slots[place] = high
    this.#slots[place + 1] = low
    this.#slots[place + 2] = value
    if (this.#size > this.#capacity * maxLoad) this.#grow()
  }

  #grow(): void {
    const old = this.#slots
    this.#capacity *= 2
    this.#slots = new Uint32Array(this.#capacity * width)
    for (let from = 0; from < old.length; from += width) {
      if (old[from + 2] === 0) continue
      const to = this.#place(old[from] ?? 0, old[from + 1] ?? 0)
      for (let n = 0; n < width; n += 1) this.#slots[to + n] = old[from + n] ?? 0
    }
  }
}

const width = 3
const maxLoad = 0.75

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
