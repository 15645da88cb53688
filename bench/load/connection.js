import { once } from 'node:events'
import { connect } from 'node:net'
import { answerIn } from './answer.js'

const patience = 30_000

/**
 * One connection that is kept alive and has one request under way at a time. It writes and reads the
 * bytes itself: an HTTP client costs more than the servers that are measured, and would measure itself.
 */
export class Connection {
  #socket
  #parts = /** @type {Buffer[]} */ ([])
  #resolve = /** @type {(answer: import('./answer.js').Answer) => void} */ (() => {})
  #reject = /** @type {(error: Error) => void} */ (() => {})

  /** @param {number} port */
  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (bytes) => this.#take(bytes))
    this.#socket.setTimeout(patience, () =>
      this.#socket.destroy(new Error(`A server gave no answer in ${patience / 1000} s.`)),
    )
    this.#socket.on('error', (error) => this.#reject(error))
    this.#socket.on('close', () => this.#reject(new Error('The server closed a connection.')))
  }

  async open() {
    if (this.#socket.connecting) await once(this.#socket, 'connect')
  }

  /**
   * @param {string} request
   * @param {(answer: import('./answer.js').Answer) => void} resolve
   * @param {(error: Error) => void} reject
   */
  send(request, resolve, reject) {
    this.#resolve = resolve
    this.#reject = reject
    this.#socket.write(request, 'latin1')
  }

  close() {
    this.#reject = () => {}
    this.#socket.destroy()
  }

  /** @param {Buffer} bytes */
  #take(bytes) {
    this.#parts.push(bytes)
    const answer = answerIn(this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts))
    if (!answer) return
    this.#parts = []
    this.#resolve(answer)
  }
}
