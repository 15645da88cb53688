import { afterEach, expect, test, vi } from 'vitest'
import { restartWithSmallMemory } from '../../bin/prepare/small-memory.js'

type Execve = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => void
const settable = process as { execve?: Execve; send?: unknown }
const { execve, send } = settable
const { platform } = process

/** Restarts, and returns what Node was asked to run instead. */
function restart({ env = {}, onLinux = true } = {}) {
  const asked = vi.fn<Execve>()
  settable.execve = asked
  settable.send = undefined
  Object.defineProperty(process, 'platform', { value: onLinux ? 'linux' : 'darwin' })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value as string)
  restartWithSmallMemory('/srv/dist/server.js')
  return asked.mock.calls[0]
}

afterEach(() => {
  vi.unstubAllEnvs()
  Object.defineProperty(process, 'platform', { value: platform })
  if (execve) settable.execve = execve
  else delete settable.execve
  settable.send = send
})

test('the service starts itself again with one pool of memory and its own arguments', () => {
  const [file, args, env] = restart({ env: { PORT: '3105' } }) ?? []
  expect(file).toBe(process.execPath)
  expect(args?.slice(0, 2)).toEqual([process.execPath, '--max-semi-space-size=8'])
  expect(args).toContain('/srv/dist/server.js')
  expect(env).toMatchObject({ PORT: '3105', MALLOC_ARENA_MAX: '1' })
})

test('a service whose environment says how to allocate memory does not start itself again', () => {
  expect(restart({ env: { MALLOC_ARENA_MAX: '' } })).toBeUndefined()
})

test('a service on another system than Linux does not start itself again', () => {
  expect(restart({ onLinux: false })).toBeUndefined()
})
