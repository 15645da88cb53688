import { join } from 'node:path'
import { downloadNode, onNode } from '../../bin/test/other-versions.js'

/**
 * A version of Node that the measured servers and their rivals run on.
 * @typedef {{ version: string, program: string, path: string }} Node
 */

/** The newest supported version, for which the targets are set. */
const newest = 26

const ownNode = {
  version: process.versions.node,
  program: process.execPath,
  path: process.env.PATH ?? '',
}

/**
 * The machine's Node and, unless it is that version, the newest supported one, which is downloaded.
 * @param {boolean} onlyOwn
 * @returns {Promise<Node[]>}
 */
export async function findNodes(onlyOwn) {
  if (onlyOwn || Number.parseInt(ownNode.version, 10) >= newest) return [ownNode]
  const folder = await downloadNode(newest)
  const { PATH } = onNode(folder)
  return [ownNode, { version: `${newest}`, program: join(folder, 'node'), path: PATH }]
}
