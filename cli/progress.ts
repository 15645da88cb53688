const showAfterMs = 1_000
const redrawAfterMs = 100
const width = 30

/** Shows how much of a long piece of work is done. */
export interface Progress {
  /** Shows that so many of the total are done. */
  show(done: number): void
  /** Removes the bar. */
  end(): void
}

/** A progress bar on standard error; it appears after a second, and only on a terminal. */
export function startProgress(
  label: string,
  total: number,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress {
  let drawnAt = performance.now() + showAfterMs - redrawAfterMs
  let isDrawn = false
  return {
    show(done) {
      if (!stream.isTTY || performance.now() - drawnAt < redrawAfterMs) return
      drawnAt = performance.now()
      isDrawn = true
      const filled = Math.round((Math.min(done, total) / Math.max(total, 1)) * width)
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
      stream.write(`\r${label} ${bar} ${done} / ${total}\x1b[K`)
    },
    end() {
      if (isDrawn) stream.write('\r\x1b[K')
    },
  }
}
