import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sendBy } from '../../bin/test/mail-server.ts'
import { mailServerOf, mailStatus, requiresTls } from './smtp.ts'

test.each([
  [true, 'smtp://mail.example.org'],
  [true, 'smtp://user:password@10.0.0.5:587'],
  [true, 'smtp://localhost.example.org'],
  [true, 'smtp://mail.example.org?ignoreTLS=false'],
  [false, 'smtp://mail.example.org?ignoreTLS=true'],
  [false, 'smtp://localhost:25'],
  [false, 'smtp://127.0.0.1:2525'],
  [false, 'smtp://[::1]:2525'],
])('requiresTls returns %s for %s', (expected, url) => {
  expect(requiresTls(url)).toBe(expected)
})

test.each([
  ['mail.example.org:587', 'smtp://user:password@mail.example.org'],
  ['mail.example.org:465', 'smtps://mail.example.org'],
  ['mail.example.org:2525', 'smtps://mail.example.org:2525'],
])('the mail server is named %s for %s', (named, url) => {
  expect(mailServerOf(url)).toBe(named)
})

test('a mail server that does not finish its reply is checked by one connection at a time', async () => {
  const connections: Socket[] = []
  const server = createServer((socket) => {
    connections.push(socket)
    socket.write('220 mail.example.org ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['Date'] })
  const end = sendBy(server)
  const minuteLater = () => vi.setSystemTime(Date.now() + 60_001)
  const sockets = () => connections.length
  try {
    minuteLater()
    mailStatus()
    await vi.waitFor(() => expect(sockets()).toBe(1))
    minuteLater()
    mailStatus()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(sockets()).toBe(1)
    connections[0]?.destroy()
    await vi.waitFor(() => expect(mailStatus()).toBe('failing'))
    minuteLater()
    mailStatus()
    await vi.waitFor(() => expect(sockets()).toBe(2))
  } finally {
    for (const socket of connections) socket.destroy()
    end()
    server.close()
    vi.useRealTimers()
  }
})

test('a status that is older than two minutes is unknown until the server was tried again', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example.org ESMTP\r\n')
    socket.on('data', () => socket.write('250 mail.example.org\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['Date'] })
  const end = sendBy(server)
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
  try {
    later(3_600_000)
    mailStatus()
    await vi.waitFor(() => expect(mailStatus()).toBe('ok'))
    server.close()
    later(110_000)
    expect(mailStatus()).toBe('ok')
    await vi.waitFor(() => expect(mailStatus()).toBe('failing'))
    later(120_001)
    expect(mailStatus()).toBe('unknown')
    await vi.waitFor(() => expect(mailStatus()).toBe('failing'))
  } finally {
    end()
    vi.useRealTimers()
  }
})
