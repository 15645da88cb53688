import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The circumstances of a ceremony, which an attacker may choose. */
interface Circumstances {
  /** The origin of the page that asks. */
  readonly origin: string
  /** False for a response without a finger, a face or a PIN. */
  readonly isVerified?: boolean
  /** The domain for which it signs; by default that of the page. */
  readonly rpId?: string
  /** True for a page in a frame of another site. */
  readonly isFramed?: boolean
}

/** The attestation of a passkey that is made: none, or its own signature. */
type Attestation = 'none' | 'packed'

/** A byte string in CBOR, of 24 to 65,535 bytes. */
const bytes = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data])

/** A passkey whose private key the test has, as a stolen authenticator would. */
export class SoftwarePasskey {
  readonly credentialId: Buffer
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(idBytes = 32) {
    this.credentialId = randomBytes(idBytes)
  }

  /** The public key in COSE: a map with its type, its algorithm (ES256), its curve and its point. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.from(text, 'base64url')
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      point(x),
      Buffer.from('225820', 'hex'),
      point(y),
    ])
  }

  /** The response to a challenge, as a browser sends it. */
  respond(
    challenge: string,
    { origin, isVerified = true, rpId = new URL(origin).hostname, isFramed = false }: Circumstances,
  ): string {
    const data = Buffer.concat([sha256(rpId), Buffer.from([isVerified ? 0x05 : 0x01, 0, 0, 0, 0])])
    const client = JSON.stringify({
      type: 'webauthn.get',
      challenge,
      origin,
      crossOrigin: isFramed,
    })
    return this.response({
      clientDataJSON: Buffer.from(client).toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: this.sign(data, client).toString('base64url'),
    })
  }

  /** The response with which a browser makes this passkey (Web Authentication, section 6.5). */
  create(challenge: string, origin: string, attestation: Attestation = 'none'): string {
    const client = JSON.stringify({ type: 'webauthn.create', challenge, origin })
    const { length } = this.credentialId
    const data = Buffer.concat([
      sha256(new URL(origin).hostname),
      // The flags for its owner's presence, for the owner's proof, and for what follows.
      Buffer.from([0x45, 0, 0, 0, 0, ...Array(16).fill(0), length >> 8, length & 0xff]),
      this.credentialId,
      this.publicKey,
    ])
    const statement =
      attestation === 'none'
        ? Buffer.from('a0', 'hex')
        : Buffer.concat([
            Buffer.from('a263616c672663736967', 'hex'),
            bytes(this.sign(data, client)),
          ])
    const object = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x60 + attestation.length]),
      Buffer.from(attestation),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      statement,
      Buffer.from([0x68]),
      Buffer.from('authData'),
      bytes(data),
    ])
    return this.response({
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: object.toString('base64url'),
    })
  }

  private sign(data: Buffer, client: string): Buffer {
    return sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
  }

  private response(response: Readonly<Record<string, string>>): string {
    const id = this.credentialId.toString('base64url')
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }
}
