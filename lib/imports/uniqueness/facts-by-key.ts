import { KeyIndex } from './key-index.ts'

/** Stores a fixed number of 32-bit numbers for each key, 0 at first. */
export class FactsByKey {
  readonly #ordinals: KeyIndex
  readonly #width: number
  #facts: Uint32Array
  #size = 0

  constructor(width: number, expectedKeys = 0) {
    this.#width = width
    this.#ordinals = new KeyIndex(expectedKeys)
    this.#facts = new Uint32Array(Math.max(1024, expectedKeys) * width)
  }

  /** The place of a key's facts, for `get` and `set`. A new key gets a new one. */
  place(key: string): number {
    const found = this.#ordinals.claim(key, this.#size + 1)
    if (found > 0) return (found - 1) * this.#width
    const place = this.#size * this.#width
    this.#size += 1
    if (place + this.#width > this.#facts.length) {
      const larger = new Uint32Array(this.#facts.length * 2)
      larger.set(this.#facts)
      this.#facts = larger
    }
    return place
  }

  /** One fact of a key. */
  get(place: number, fact: number): number {
    return this.#facts[place + fact] ?? 0
  }

  /** Stores one fact of a key. */
  set(place: number, fact: number, value: number): void {
    this.#facts[place + fact] = value
  }
}
