// A real IMAP server with one mailbox, on loopback, without TLS.
import { ImapFlow } from 'imapflow'
import { startDaemon } from './daemon.ts'
import { freePort } from './free-port.ts'

const configuration = (port: number) => `
base_dir = @FOLDER@/run
state_dir = @FOLDER@/state
log_path = /dev/stderr
protocols = imap
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
default_internal_user = @USER@
default_internal_group = @USER@
default_login_user = @USER@
first_valid_uid = 1
mail_location = maildir:@FOLDER@/mail
listen = 127.0.0.1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=@USER@ gid=@USER@ home=@FOLDER@
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`

export type Imap = Awaited<ReturnType<typeof startDovecot>>

export async function startDovecot() {
  const port = await freePort()
  const daemon = await startDaemon({
    name: 'dovecot',
    args: (folder) => ['-F', '-c', `${folder}/dovecot.conf`],
    files: { 'dovecot.conf': configuration(port) },
    port,
  })

  async function connected<T>(use: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'tracker', pass: 'secret' },
      logger: false,
    })
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.logout()
    }
  }

  return {
    url: `imap://tracker:secret@127.0.0.1:${port}/INBOX?ignoreTLS=true`,
    port,
    /** Puts a mail into the mailbox, as a delivery does. */
    deliver: (mail: string | Buffer) => connected((client) => client.append('INBOX', Buffer.from(mail), [])),
    /** The number of mails in a folder; null if there is no such folder. */
    count: (folder = 'INBOX') =>
      connected(async (client) => {
        const status = await client.status(folder, { messages: true }).catch(() => null)
        return status ? (status.messages ?? 0) : null
      }),
    stop: daemon.stop,
  }
}
