import { alternate, measure, ratios } from '../environment/measure.js'

/** @typedef {import('../environment/server-process.js').Server} Server */
/** @typedef {import('../environment/measure.js').Workload} Workload */
/** @typedef {import('../load/start-generator.js').HttpResponse} HttpResponse */

/**
 * Compares the throughput of two servers, after checking one response of each.
 * @param {import('../environment/environment.js').Environment} environment
 * @param {{
 *   ours: { server: Server, workload: Workload },
 *   rival: { server: Server, workload: Workload },
 *   check: (ours: HttpResponse, rival: HttpResponse) => void,
 * }} comparison
 */
export async function compare({ load, settings }, { ours, rival, check }) {
  check(await sendOnce(load, ours), await sendOnce(load, rival))
  const rounds = await alternate(
    settings,
    (seconds) => measure(load, ours.server, ours.workload, seconds),
    (seconds) => measure(load, rival.server, rival.workload, seconds),
  )
  return ratios(rounds)
}

/**
 * Sends one request, as the first account if the workload has many.
 * @param {import('../environment/environment.js').Environment['load']} load
 * @param {{ server: Server, workload: Workload }} target
 */
export const sendOnce = (load, { server: { port }, workload }) =>
  load.send({ ...workload, connections: 1, options: { ...workload.options, accounts: 1 }, port })

/** Throws unless both returned 200. @param {HttpResponse} ours @param {HttpResponse} rival */
export function expectBothOk(ours, rival) {
  for (const { status, body } of [ours, rival]) {
    if (status !== 200) throw new Error(`A server returned ${status}: ${body.slice(0, 300)}`)
  }
}

/** Throws unless both returned 200 and the same body. @param {HttpResponse} ours @param {HttpResponse} rival */
export function expectSameBody(ours, rival) {
  expectBothOk(ours, rival)
  if (ours.body === rival.body) return
  throw new Error(`The responses differ.\n  ours:  ${ours.body}\n  rival: ${rival.body}`)
}
