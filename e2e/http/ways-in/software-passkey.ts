import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The circumstances of a ceremony, which an attacker may choose. */
interface Circumstances {
  /** The origin of the page that asks. */
  readonly origin: string
  /** False for a response without a finger, a face or a PIN. */
  readonly isVerified?: boolean
}

/** A passkey whose private key the test has, as a stolen authenticator would. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The public key in COSE: a map with its type, its algorithm (ES256), its curve and its point. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.from(text, 'base64url')
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      ...[point(x), Buffer.from('225820', 'hex'), point(y)],
    ])
  }

  /** The response to a challenge, as a browser sends it. */
  respond(challenge: string, { origin, isVerified = true }: Circumstances): string {
    const data = Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([isVerified ? 0x05 : 0x01, 0, 0, 0, 0]),
    ])
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false })
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
    const id = this.credentialId.toString('base64url')
    return JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: Buffer.from(client).toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    })
  }
}
