import { texts } from '#lib/text/texts.ts'

const text = () => texts().progress
const showAfterMs = 1_000
const redrawAfterMs = 100
const maxWidth = 30
/** The share of the bar that moves while the total is unknown. */
const movingShare = 0.2
const defaultColumns = 80

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { readonly columns?: number }

/** A progress bar for each piece of work that takes more than a second, on a terminal, between `start` and `end`. */
export class Progress {
  readonly #stream: Stream
  #label = ''
  #amount: { readonly done: number; readonly total: number } | undefined
  #startedAt = 0
  #drawnAt = 0
  #isDrawn = false
  #timer: NodeJS.Timeout | undefined

  constructor(stream: Stream) {
    this.#stream = stream
  }

  /** Allows the bar, and begins the first piece of work. */
  start(label: string): void {
    if (!this.#stream.isTTY) return
    this.#clear()
    this.#label = label
    this.#amount = undefined
    this.#startedAt = performance.now()
    this.#timer ??= setInterval(() => this.#draw(), redrawAfterMs).unref()
  }

  /** Begins another piece of work, of unknown length. */
  next(label: string): void {
    if (this.#timer) this.start(label)
  }

  /** Shows that so much of a piece of work is done. */
  show(label: string, done: number, total: number): void {
    if (!this.#timer) return
    if (label !== this.#label) this.next(label)
    this.#amount = { done, total }
    // The timer does not run while a long loop computes.
    if (performance.now() - this.#drawnAt >= redrawAfterMs) this.#draw()
  }

  /** Writes a line above the bar. */
  print(message: string): void {
    this.#clear()
    this.#stream.write(`${message}\n`)
  }

  /** Asks the operator something, without a bar meanwhile. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const [label, isOn] = [this.#label, this.#timer !== undefined]
    this.end()
    const answer = await question()
    if (isOn) this.start(label)
    return answer
  }

  /** Removes the bar. */
  end(): void {
    this.#clear()
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #draw(): void {
    const now = performance.now()
    if (now - this.#startedAt < showAfterMs) return
    this.#drawnAt = now
    this.#isDrawn = true
    const seconds = Math.floor((now - this.#startedAt) / 1_000)
    // A terminal that does not know its width reports 0.
    const columns = this.#stream.columns || defaultColumns
    const amount = this.#amount && text().amount(this.#amount.done, this.#amount.total)
    const end = amount ?? text().seconds(seconds)
    // A line that is as wide as the terminal cannot be overwritten.
    const room = columns - this.#label.length - end.length - 3
    const width = Math.max(0, Math.min(maxWidth, room))
    const line = `${this.#label} ${this.#bar(width, now)} ${end}`.slice(0, columns - 1)
    this.#stream.write(`\r${line}\x1b[K`)
  }

  #bar(width: number, now: number): string {
    if (this.#amount) {
      const { done, total } = this.#amount
      const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * width)
      return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
    }
    const moving = Math.ceil(width * movingShare)
    const at = Math.floor((now - this.#startedAt) / redrawAfterMs) % (width - moving + 1)
    return `${'░'.repeat(at)}${'█'.repeat(moving)}${'░'.repeat(width - moving - at)}`
  }

  #clear(): void {
    if (this.#isDrawn) this.#stream.write('\r\x1b[K')
    this.#isDrawn = false
  }
}

/** The progress bar of this command, on standard error. */
export const progress = new Progress(process.stderr)
