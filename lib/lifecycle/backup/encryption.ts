import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** Encrypts a stream for the owners of public keys, in the format of age. Throws a `BackupError` if a key is not valid. */
export async function encrypt(plain: Readable, keys: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const key of keys) {
    // One who confuses the two keys must not find the private one in a log.
    const shown = key.replace(/(AGE-SECRET-KEY-)\S+/gi, '$1…')
    attempt(() => encrypter.addRecipient(key), new BackupError('badRecipient', shown))
  }
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Decrypts a file with the private keys of age-keygen's. Throws a `BackupError`, also later, unless it is authentic. */
export async function decryptFile(path: string, keyFile: string): Promise<Readable> {
  const decrypter = new Decrypter()
  const content = await readFile(keyFile, 'utf8').catch(() => '')
  for (const key of content.match(/^AGE-SECRET-KEY-\S+/gm) ?? [''])
    attempt(() => decrypter.addIdentity(key), new BackupError('noKey', keyFile))
  const plain = await decrypter.decrypt(toWeb(createReadStream(path))).catch((error: Error) => {
    const isWrong = /no identity matched/.test(error.message)
    throw isWrong ? new BackupError('wrongKey', keyFile) : new BackupError('damaged', path)
  })
  return Readable.from(assertWhole(fromWeb(plain), path))
}

async function* assertWhole(plain: Readable, path: string) {
  try {
    yield* plain
  } catch {
    throw new BackupError('damaged', path)
  }
}

/** The library's own errors may contain the key. */
function attempt(work: () => void, failure: BackupError): void {
  try {
    work()
  } catch {
    throw failure
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream
const fromWeb = (stream: globalThis.ReadableStream) => Readable.fromWeb(stream as ReadableStream)
