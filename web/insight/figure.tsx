// A picture with all that belongs to it: title, sentence, the same figures as a table and as a file, and a link to it.

import { Check, Download, Link2, Table2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { copyLink } from '../ui/copy-link.ts'
import { toast } from '../ui/toast.tsx'
import { numberText } from './numbers.ts'
import { downloadTable, type FigureTable } from './table.ts'

type Props = {
  /** Also the fragment of its address, and the name of its file. */
  id: string
  title: string
  sentence: string
  table: FigureTable
  /** Beside the title, for a choice that only this picture has. */
  controls?: ReactNode
  /** There is nothing to draw; the sentence says why. */
  isEmpty: boolean
  /** Level of the heading; default 2. */
  headingLevel?: 2 | 3
  children: ReactNode
}

export function Figure({ id, title, sentence, table, controls, isEmpty, headingLevel = 2, children }: Props) {
  const [isTable, setTable] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser looked for the place before the picture was there.
    if (location.hash === `#${id}`) card.current?.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <Card
      ref={card}
      id={id}
      title={title}
      headingLevel={headingLevel}
      data-print-whole
      className="scroll-mt-28"
      actions={
        <div data-controls className="flex items-center gap-0.5">
          {controls}
          {!isEmpty && (
            <>
              <Button
                variant="icon"
                size="sm"
                aria-pressed={isTable}
                aria-label={t('Table: {title}', { title })}
                title={isTable ? t('Show the picture') : t('Show as a table')}
                className="aria-pressed:bg-press"
                onClick={() => setTable(!isTable)}
              >
                <Table2 />
              </Button>
              <Button
                variant="icon"
                size="sm"
                aria-label={t('Download CSV: {title}', { title })}
                title={t('Download CSV')}
                onClick={() => {
                  downloadTable(id, table).catch((error) =>
                    toast.error(t('Failed to download the figures'), reasonOf(error)),
                  )
                }}
              >
                <Download />
              </Button>
            </>
          )}
          <LinkButton id={id} title={title} />
        </div>
      }
    >
      <p className="-mt-3 text-sm text-ink-soft text-pretty">{sentence}</p>
      {!isEmpty && (
        <div className="mt-3">{isTable ? <FiguresTable title={title} table={table} /> : children}</div>
      )}
    </Card>
  )
}

function LinkButton({ id, title }: { id: string; title: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      variant="icon"
      size="sm"
      aria-label={isCopied ? t('Link copied') : t('Copy link: {title}', { title })}
      title={isCopied ? t('Copied') : t('Copy link')}
      onBlur={() => setCopied(false)}
      onClick={async () => setCopied(await copyLink(`${location.href.split('#')[0]}#${id}`))}
    >
      {isCopied ? <Check /> : <Link2 />}
    </Button>
  )
}

/** The length of a cell that is never broken into lines, such as a key or a day. */
const SHORT = 20

function FiguresTable({ title, table: { head, rows } }: { title: string; table: FigureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, keys could not scroll the table
    <section aria-label={title} tabIndex={0} className="max-h-96 overflow-auto print:max-h-none">
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 border-b border-line bg-surface py-1.5 pe-4 text-start font-medium text-ink-soft"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and no state
            <tr key={at} className="border-b border-line last:border-0">
              {row.map((cell, column) => (
                <td
                  key={head[column]}
                  className={classNames(
                    'py-1.5 pe-4 align-top',
                    String(cell).length > SHORT ? 'min-w-40 wrap-anywhere' : 'whitespace-nowrap',
                  )}
                >
                  {typeof cell === 'number' ? numberText(cell, 2) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
