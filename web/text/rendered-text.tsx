// A rendered text within its project: resolves mentions and ticket keys, and ticks boxes.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { parse } from '../../domain/markdown/parse.ts'
import type { Member } from '../../domain/member/member.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { toTicket } from '../ticket/to-ticket.ts'
import { AttachedLink, AttachedPicture } from './attached-file.tsx'
import { CodeBlock } from './code-block.tsx'
import type { MarkdownProps } from './markdown.tsx'
import { render } from './render.tsx'

export function RenderedText(props: MarkdownProps) {
  // Only a text with an @ needs the members.
  return props.text.includes('@') ? <WithMentions {...props} /> : <WithMembers {...props} members={NOBODY} />
}

const NOBODY: Member[] = []

function WithMentions(props: MarkdownProps) {
  const query = useLiveQuery('listMembers', { params: { projectId: props.projectId } })
  return <WithMembers {...props} members={query.data?.members ?? NOBODY} />
}

function WithMembers({ text, projectId, onTask, members }: MarkdownProps & { members: Member[] }) {
  const { project, userId } = useProject(projectId)
  const { key, former_keys, source_prefixes } = project ?? {}
  const tokens = useMemo(
    () =>
      parse(text, {
        project: key ? { key, former_keys, source_prefixes } : undefined,
        isMember: (name) => byUsername(members).has(name),
      }),
    [text, key, former_keys, source_prefixes, members],
  )
  const shown = useMemo(
    () =>
      render(tokens, {
        origin: location.origin,
        mention: (name) => <Mention name={name} members={members} userId={userId} />,
        ticket: (found, label) =>
          'number' in found ? (
            <TicketLink projectId={projectId} number={found.number} label={label} />
          ) : (
            <Link
              to="/key/$key"
              params={{ key: found.sourceKey }}
              search={{ project: projectId }}
              preload={false}
            >
              {label}
            </Link>
          ),
        code: (content, language) => <CodeBlock content={content} language={language} />,
        picture: (id, words) => <AttachedPicture id={id} words={words} />,
        fileLink: AttachedLink,
        onTask,
      }),
    [tokens, members, userId, projectId, onTask],
  )
  return <div className="text">{shown}</div>
}

const directories = new WeakMap<Member[], Map<string, Profile>>()

/** The members by username, computed once for all texts. */
function byUsername(members: Member[]): Map<string, Profile> {
  const known = directories.get(members)
  if (known) return known
  const people = members.map(({ profile }) => profile).filter(isNamed)
  const made = new Map(people.map((person) => [person.username, person]))
  directories.set(members, made)
  return made
}

function Mention({ name, members, userId }: { name: string; members: Member[]; userId: string }): ReactNode {
  const person = byUsername(members).get(asciiLowerCase(name))
  return (
    <span className="mention" title={displayName(person)} data-own={person?.id === userId || undefined}>
      @{name}
    </span>
  )
}

function TicketLink({ projectId, number, label }: { projectId: string; number: number; label: string }) {
  return (
    <Link {...toTicket(projectId, number)} preload={false}>
      {label}
    </Link>
  )
}
