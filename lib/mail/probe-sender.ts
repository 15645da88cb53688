import type SmtpConnection from 'nodemailer/lib/smtp-connection'
import { smtp } from './smtp.ts'

// Trap: nodemailer can verify a login, but it cannot send MAIL FROM without a recipient. Its class
// for connections has no public method for a single command.
// Test: e2e/cli/doctor.spec.ts
interface Commands {
  _responseActions: ((response: string) => void)[]
  _sendCommand(command: string): void
}

/**
 * Connects to the mail server, signs in, and asks whether it accepts the sender. No email is sent.
 * Returns the server's response to MAIL FROM; rejects if it cannot connect or sign in.
 */
export async function probeSender(sender: string): Promise<string> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { options } = smtp().transporter as unknown as { options: SmtpConnection.Options }
  const connection = new Connection(options)
  const { auth } = options as { auth?: object }
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (error: Error) => reject(error)
      connection.on('error', fail)
      const mailFrom = () => {
        const { _responseActions, _sendCommand } = connection as unknown as Commands
        _responseActions.push(resolve)
        _sendCommand.call(connection, `MAIL FROM:<${sender}>`)
      }
      connection.connect(() => {
        if (!auth) return mailFrom()
        connection.login(auth, (error) => (error ? fail(error) : mailFrom()))
      })
    })
  } finally {
    // QUIT without a message also discards the sender.
    connection.quit()
    setTimeout(() => connection.close(), 500).unref()
  }
}
