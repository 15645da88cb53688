import { once } from 'node:events'
import { connect } from 'node:net'
import { parseResponse } from './response.js'

/** @typedef {import('./response.js').RawResponse} RawResponse */

const responseTimeoutMs = 30_000

/**
 * A keep-alive connection with one request at a time. It reads and writes raw bytes, because an HTTP
 * client would use more processor time than the servers that are measured.
 */
export class Connection {
  #socket
  #parts = /** @type {Buffer[]} */ ([])
  #resolve = /** @type {(response: RawResponse) => void} */ (() => {})
  #reject = /** @type {(error: Error) => void} */ (() => {})

  /** @param {number} port */
  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (bytes) => this.#receive(bytes))
    this.#socket.setTimeout(responseTimeoutMs, () =>
      this.#socket.destroy(new Error(`No response within ${responseTimeoutMs / 1000} s.`)),
    )
    this.#socket.on('error', (error) => this.#reject(error))
    this.#socket.on('close', () => this.#reject(new Error('The server closed a connection.')))
  }

  async open() {
    if (this.#socket.connecting) await once(this.#socket, 'connect')
  }

  /**
   * @param {string} request
   * @param {(response: RawResponse) => void} resolve
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
  #receive(bytes) {
    this.#parts.push(bytes)
    const response = parseResponse(this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts))
    if (!response) return
    this.#parts = []
    this.#resolve(response)
  }
}
