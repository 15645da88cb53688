/** Throws an error with one sentence if this version of Node is too old. */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Gatehouse needs Node.js 20.19 or later, but this is ${process.versions.node}.`)
}
