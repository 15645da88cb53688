import { measure, ratios, takeTurns } from '../stage/measure.js'

/** @typedef {import('../stage/process.js').Server} Server */
/** @typedef {import('../stage/measure.js').Wish} Wish */
/** @typedef {import('../load/start-load.js').Told} Told */

/**
 * Compares the throughput of two servers, after one request to each has shown that they do the same.
 * @param {import('../stage/stage.js').Stage} stage
 * @param {{
 *   ours: { server: Server, wish: Wish },
 *   rival: { server: Server, wish: Wish },
 *   check: (ours: Told, rival: Told) => void,
 * }} contest
 */
export async function compare({ load, settings }, { ours, rival, check }) {
  check(await askOnce(load, ours), await askOnce(load, rival))
  const rounds = await takeTurns(
    settings,
    (seconds) => measure(load, ours.server, ours.wish, seconds),
    (seconds) => measure(load, rival.server, rival.wish, seconds),
  )
  return ratios(rounds)
}

/**
 * One request, of the first account where it is one of many.
 * @param {import('../stage/stage.js').Stage['load']} load
 * @param {{ server: Server, wish: Wish }} contestant
 */
export const askOnce = (load, { server: { port }, wish }) =>
  load.ask({ ...wish, connections: 1, options: { ...wish.options, accounts: 1 }, port })

/** Both answered 200. @param {Told} ours @param {Told} rival */
export function bothAnswer(ours, rival) {
  for (const { status, body } of [ours, rival]) {
    if (status !== 200)
      throw new Error(`A contestant answered with ${status}: ${body.slice(0, 300)}`)
  }
}

/** Both answered 200 and the same bytes. @param {Told} ours @param {Told} rival */
export function sameBody(ours, rival) {
  bothAnswer(ours, rival)
  if (ours.body === rival.body) return
  throw new Error(
    `The rival does not answer the same.\n  ours:  ${ours.body}\n  rival: ${rival.body}`,
  )
}
