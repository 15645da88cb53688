/** glibc would otherwise keep a pool of memory for each thread, and give little of it back. */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** A quarter of what newer versions of Node take for young objects. */
const heap = ['--max-semi-space-size=8']

/**
 * Starts a program again in the same process, with settings that take less memory and that only the start
 * of a process can make (decision 070). Does nothing where Node cannot do that (before 22.15, and on
 * Windows), or if the environment says already how to allocate memory.
 * @param {string} program
 */
export function restartWithSmallMemory(program) {
  const { platform, env, argv, execArgv, execPath } = process
  if (platform !== 'linux' || 'MALLOC_ARENA_MAX' in env || process.send) return
  const args = [execPath, ...heap, ...execArgv, program, ...argv.slice(2)]
  process.execve?.(execPath, args, { ...env, ...allocator })
}
