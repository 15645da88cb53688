import { afterEach, expect, test, vi } from 'vitest'
import { writeConsoleAsJson } from './json-console.ts'

const before = { ...console }
const listeners = process.listeners('warning')

afterEach(() => {
  Object.assign(console, before)
  process.removeAllListeners('warning')
  for (const listener of listeners) process.on('warning', listener)
  vi.restoreAllMocks()
})

test('what a library or Node prints is a line of JSON on standard error, without colours', () => {
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(`${text}`) > 0)
  writeConsoleAsJson()
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    console[method]('%s %d', method, 1)
  console.log('\u001b[1;32m ready \u001b[0m')
  console.log('\u001b[0m')
  process.emit('warning', Object.assign(new Error('Deprecated'), { name: 'CareWarning' }))
  expect(written.every((line) => line.endsWith('}\n'))).toBe(true)
  const lines = written.map((line) => JSON.parse(line))
  for (const { time } of lines) expect(Date.parse(time)).toBeGreaterThan(Date.now() - 60_000)
  expect(lines.map(({ level, event, message }) => [level, event, message])).toEqual([
    ['debug', 'console', 'debug 1'],
    ['info', 'console', 'log 1'],
    ['info', 'console', 'info 1'],
    ['warn', 'console', 'warn 1'],
    ['error', 'console', 'error 1'],
    ['info', 'console', 'ready'],
    ['warn', 'node-warning', 'CareWarning: Deprecated'],
  ])
})
