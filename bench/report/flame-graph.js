/** @typedef {import('node:inspector').Profiler.Profile} Profile */

/**
 * A frame of the graph: how long it and the frames above it ran, in microseconds.
 * @typedef {{ name: string, origin: Origin, time: number, children: Map<string, Frame> }} Frame
 */

/** @typedef {keyof typeof colours} Origin */

const colours = {
  service: '#2f7d4f',
  'React and its renderer in Next': '#2f6fb0',
  'the rest of Next': '#8a5cb8',
  packages: '#b7791f',
  Node: '#7a7a7a',
  'garbage collection': '#b5483a',
}

const width = 1200
const rowHeight = 17
const top = 64

/** Narrower frames could not be seen. */
const minShare = 0.002

/** React renders elements within elements: what is above this row only repeats it. */
const maxRows = 60

/**
 * Draws a CPU profile as a flame graph: each frame is as wide as its share of the busy time, on top of
 * the frame that called it. Idle time is left out.
 * @param {Profile} profile
 * @param {string} title
 */
export function flameGraph(profile, title) {
  const root = busyFrames(profile)
  const rects = /** @type {string[]} */ ([])
  let depth = 0
  const draw = (/** @type {Frame} */ frame, /** @type {number} */ x, /** @type {number} */ row) => {
    depth = Math.max(depth, row)
    let left = x
    for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
      const size = (child.time / root.time) * width
      if (row < maxRows && child.time / root.time >= minShare) {
        rects.push(rect(child, { left, size, row, share: child.time / root.time }))
        draw(child, left, row + 1)
      }
      left += size
    }
  }
  draw(root, 0, 0)
  const height = top + (depth + 1) * rowHeight
  const keys = Object.entries(colours).map(
    ([name, colour], n) =>
      `<rect x="${10 + n * 195}" y="34" width="12" height="12" fill="${colour}"/><text x="${28 + n * 195}" y="44">${name} ${percent(timeOf(root, name) / root.time)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="${escapeXml(title)}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-size="15">${escapeXml(title)}</text>
${keys.join('\n')}
${rects.join('\n')}
</svg>
`
}

/** The share of the busy time in which each part was running, the largest first. @param {Profile} profile */
export function sharesOf(profile) {
  const root = busyFrames(profile)
  return Object.keys(colours)
    .map((part) => /** @type {const} */ ([part, timeOf(root, part) / root.time]))
    .filter(([, share]) => share >= 0.005)
    .sort(([, a], [, b]) => b - a)
}

/** @param {Frame} frame @param {{ left: number, size: number, row: number, share: number }} place */
function rect({ name, origin, time }, { left, size, row, share }) {
  const y = top + row * rowHeight
  const room = Math.floor((size - 6) / 6)
  const label = room < 3 ? '' : name.length <= room ? name : `${name.slice(0, room - 1)}…`
  const text = label
    ? `<text x="${round(left + 3)}" y="${y + 12}" fill="#fff">${escapeXml(label)}</text>`
    : ''
  return `<g><title>${escapeXml(name)}: ${percent(share)}, ${round(time / 1000)} ms</title><rect x="${round(left)}" y="${y}" width="${round(Math.max(size - 0.5, 0.5))}" height="${rowHeight - 1}" fill="${colours[origin]}"/>${text}</g>`
}

/** The frames of all samples that were not idle, merged by name. @param {Profile} profile */
function busyFrames({ nodes, samples = [], timeDeltas = [] }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  /** @type {Frame} */
  const root = { name: 'all', origin: 'Node', time: 0, children: new Map() }
  samples.forEach((id, n) => {
    const time = timeDeltas[n + 1] ?? 0
    const stack = []
    for (let at = /** @type {number | undefined} */ (id); at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame
      if (frame && frame.functionName !== '(root)') stack.unshift(frame)
    }
    if (stack[0]?.functionName === '(idle)') return
    root.time += time
    let frame = root
    for (const call of stack) {
      const name = call.functionName || '(anonymous)'
      const origin = originOf(call)
      const key = `${origin} ${name}`
      const child = frame.children.get(key) ?? { name, origin, time: 0, children: new Map() }
      frame.children.set(key, child)
      child.time += time
      frame = child
    }
  })
  return root
}

/** The time in which a frame of this origin was at the top. @param {Frame} frame @param {string} origin */
function timeOf(frame, origin) {
  let above = 0
  let total = 0
  for (const child of frame.children.values()) {
    above += child.time
    total += timeOf(child, origin)
  }
  return frame.origin === origin ? total + frame.time - above : total
}

/** @param {{ functionName: string, url: string }} call @returns {Origin} */
function originOf({ functionName, url }) {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '' || url.startsWith('node:')) return 'Node'
  if (/react-server|react-dom|next-server\/app-page/.test(url))
    return 'React and its renderer in Next'
  if (/node_modules\/next\/|\/next\/dist\//.test(url)) return 'the rest of Next'
  if (url.includes('node_modules')) return 'packages'
  return 'service'
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10
const percent = (/** @type {number} */ share) => `${round(share * 100)} %`
const escapeXml = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
