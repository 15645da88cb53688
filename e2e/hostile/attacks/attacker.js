// An attacker in a process of its own, so that what it does delays no measurement in the test's process.
import { connect } from 'node:net'

/**
 * @typedef {object} Attack
 * @property {string} url of the service
 * @property {number} connections how many are open at a time; each is opened again when it closes
 * @property {string[]} requests the bytes that each connection sends, in turn
 * @property {'trickles' | 'reads slowly' | 'floods'} manner
 * @property {number} [pipelined] the requests that a flood sends at once on a connection
 */

/** The progress of the attack: the responses by status, and the connections that are open. */
const report = { /** @type {Record<string, number>} */ statuses: {}, opened: 0, open: 0 }

process.on('message', (/** @type {Attack | 'report'} */ message) => {
  if (message === 'report') process.send?.(report)
  else for (let n = 0; n < message.connections; n += 1) open(message, n)
})
process.on('disconnect', () => process.exit())

/**
 * @param {Attack} attack
 * @param {number} n
 */
function open(attack, n) {
  const { hostname, port } = new URL(attack.url)
  const socket = connect(Number(port), hostname)
  report.opened += 1
  report.open += 1
  // The service may reset the connection at any time.
  socket.on('error', () => {})
  socket.once('close', () => {
    report.open -= 1
    setTimeout(open, 50, attack, n)
  })
  const request = attack.requests[n % attack.requests.length] ?? ''
  if (attack.manner === 'floods') flood(socket, request, attack.pipelined ?? 1)
  else if (attack.manner === 'trickles')
    everySecond(socket.resume(), request, () => socket.write('x'))
  else
    everySecond(
      socket.on('readable', () => {}),
      request.repeat(16),
      () => socket.read(1_024),
    )
}

/**
 * Sends bytes, and then does something every second until the connection closes.
 * @param {import('node:net').Socket} socket
 * @param {string} bytes
 * @param {() => void} act
 */
function everySecond(socket, bytes, act) {
  socket.write(bytes)
  const timer = setInterval(act, 1_000)
  socket.once('close', () => clearInterval(timer))
}

/**
 * Sends so many requests at once, and again when each has its response.
 * @param {import('node:net').Socket} socket
 * @param {string} request
 * @param {number} count
 */
function flood(socket, request, count) {
  const bytes = request.repeat(count)
  let missing = count
  socket.setEncoding('latin1').on('data', (text) => {
    for (const [, status = ''] of String(text).matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      missing -= 1
    }
    if (missing > 0) return
    missing = count
    socket.write(bytes)
  })
  socket.write(bytes)
}
