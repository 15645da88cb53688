import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The TXT records of each name. A domain, which has no underscore, has a mail server as well. */
export type Zone = Readonly<Record<string, readonly string[]>>

/** A DNS server, at an IP address with a port. */
export interface DnsServer {
  readonly server: string
  close(): void
}

const types = { MX: 15, TXT: 16 }
const nameError = 3

/** Starts a DNS server (RFC 1035) on UDP. Without a zone it receives questions and never responds. */
export async function startDns(zone?: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    if (zone) socket.send(answer(question, zone), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function answer(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = question.readUInt16BE(at + 1)
  const name = labels.join('.').toLowerCase()
  const texts = zone[name]
  const records =
    type === types.TXT
      ? (texts ?? []).map(textData)
      : type === types.MX && texts && !name.includes('_')
        ? [Buffer.concat([Buffer.from([0, 10]), nameData('mail.example')])]
        : []
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8580 | (texts ? 0 : nameError), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([
    header,
    question.subarray(12, at + 5),
    ...records.map((data) => {
      const start = Buffer.alloc(12)
      // The name is that of the question.
      start.writeUInt16BE(0xc00c, 0)
      start.writeUInt16BE(type, 2)
      start.writeUInt16BE(1, 4)
      start.writeUInt32BE(60, 6)
      start.writeUInt16BE(data.length, 10)
      return Buffer.concat([start, data])
    }),
  ])
}

const nameData = (name: string) =>
  Buffer.concat([...name.split('.').map(stringData), Buffer.from([0])])

const stringData = (text: string) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')])

/** A string has 255 characters at most, so longer texts are sent in parts. */
const textData = (text: string) => Buffer.concat((text.match(/.{1,255}/g) ?? ['']).map(stringData))
