import { once } from 'node:events'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendBy } from '../../bin/test/mail-server.ts'
import { probeSender } from './probe-sender.ts'

/** The commands that the mail server has heard. */
const heard: string[] = []
let password = 'right'
let end: () => void

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth(login, _, done) {
    heard.push(`login ${login.username}`)
    done(login.password === password ? null : new Error('No such password here'), { user: {} })
  },
  onMailFrom({ address }, _, done) {
    heard.push(`sender ${address}`)
    done(address.startsWith('refused') ? new Error('No such sender here') : null)
  },
  onData(_stream, _session, done) {
    heard.push('email')
    done()
  },
})

beforeAll(async () => {
  server.server.on('connection', (socket) =>
    socket.on('data', (bytes) => {
      if (`${bytes}`.startsWith('QUIT')) heard.push('quit')
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  end = sendBy(server.server, 'gate:right@')
})

afterAll(async () => {
  end()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a probe signs in, names the sender, sends no email, and says that it is done', async () => {
  expect(await probeSender('office@example.org')).toMatch(/^250 /)
  await vi.waitFor(() => expect(heard).toContain('quit'))
  expect(heard.splice(0)).toEqual(['login gate', 'sender office@example.org', 'quit'])
})

test('a probe returns what the mail server says of a sender that it refuses', async () => {
  expect(await probeSender('refused@example.org')).toMatch(/^550 .*No such sender here/)
  await vi.waitFor(() => expect(heard).toContain('quit'))
  heard.length = 0
})

test('a probe with a password that the mail server refuses names no sender', async () => {
  password = 'changed'
  await expect(probeSender('office@example.org')).rejects.toThrow('No such password here')
  await vi.waitFor(() => expect(heard).toEqual(['login gate', 'quit']))
})

test('a probe ends its connection although the mail server does not take leave', async () => {
  const silent = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example.org ESMTP\r\n')
    socket.on('data', (bytes) => {
      if (!`${bytes}`.startsWith('QUIT')) socket.write('250 mail.example.org\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endSilent = sendBy(silent)
  expect(await probeSender('office@example.org')).toMatch(/^250 /)
  endSilent()
  silent.close()
  await once(silent, 'close')
})
