/**
 * Returns true if a request may use this redirect URI. It must equal a registered one (RFC 9700,
 * section 4.1.3), except for the port of a loopback address: a native application listens on any port
 * that is free (RFC 8252, section 7.3). `localhost` is a name, so its port counts (RFC 8252, section
 * 8.3).
 */
export const isRegisteredUri = (requested: string, registered: readonly string[]): boolean =>
  registered.some((uri) => withoutLoopbackPort(uri) === withoutLoopbackPort(requested))

const loopbackPort = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):(\d{1,5})(?=[/?]|$)/

/** The URI without the port of a loopback address. A port that cannot exist stays. */
const withoutLoopbackPort = (uri: string) =>
  uri.replace(loopbackPort, (all, origin: string, port: string) =>
    Number(port) <= 65_535 ? origin : all,
  )
