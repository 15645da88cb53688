import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  end = sendBy(server.server, 'gate:right@')
})

afterAll(async () => {
  end()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a probe signs in, names the sender, and sends no email', async () => {
  expect(await probeSender('office@example.org')).toMatch(/^250 /)
  expect(heard.splice(0)).toEqual(['login gate', 'sender office@example.org'])
})

test('a probe returns what the mail server says of a sender that it refuses', async () => {
  expect(await probeSender('refused@example.org')).toMatch(/^550 .*No such sender here/)
  heard.length = 0
})

test('a probe with a password that the mail server refuses names no sender', async () => {
  password = 'changed'
  await expect(probeSender('office@example.org')).rejects.toThrow('No such password here')
  expect(heard).toEqual(['login gate'])
})
