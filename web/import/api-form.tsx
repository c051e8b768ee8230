// The form for importing from GitHub or GitLab: the address of the issues, and the token to read them.

import { type FormEvent, useState } from 'react'
import { type ImportSource, ReadImport } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

type Props = {
  source: ImportSource
  pending: boolean
  url?: string
  onRead: (api: { url: string; token: string | null }) => void
}

const EXAMPLES: Partial<Record<ImportSource, { url: string; token: string }>> = {
  github: {
    url: 'https://github.com/owner/repository',
    token: t(
      'A fine-grained token with read access to Issues. Public repositories need none, but GitHub then stops after a few pages.',
    ),
  },
  gitlab: {
    url: 'https://gitlab.com/group/project',
    token: t('A project or personal access token with the scope read_api.'),
  },
}

export function ApiForm({ source, pending, url: known = '', onRead }: Props) {
  const [url, setUrl] = useState(known)
  const [token, setToken] = useState('')
  const [error, setError] = useState<string>()
  const example = EXAMPLES[source]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!/^https?:\/\/[^/]+\/./.test(url.trim()))
      return setError(t('Please enter the whole web address, which begins with https://'))
    const checked = ReadImport.shape.api.safeParse({ url: url.trim() })
    setError(checked.error?.issues[0]?.message)
    if (checked.data) onRead({ url: checked.data.url, token: token.trim() || null })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('Web address')} required error={error} hint={t('Such as {url}', { url: example?.url })}>
        <Input
          type="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('Token')}
        hint={[example?.token, t('It is forgotten once everything is read.')].filter(Boolean).join(' ')}
      >
        <Input
          type="password"
          value={token}
          onChange={({ target }) => setToken(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('Check Import')}
        </Button>
      </div>
    </form>
  )
}
