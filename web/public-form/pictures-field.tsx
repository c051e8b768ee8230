// The pictures of a report before it is sent: they can be chosen, dropped anywhere on the page, pasted and removed, within the limits.

import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { PICTURE_TYPES, REPORT_PICTURES } from '../../domain/public-form/public-form.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FileInput } from '../ui/file-input.tsx'
import { useFileTaker } from '../ui/take-files.ts'

const MIB = 1024 * 1024
const sizeOf = (bytes: number) =>
  bytes < MIB
    ? t('{size} kB', { size: Math.ceil(bytes / 1024) })
    : t('{size} MB', { size: (bytes / MIB).toFixed(1) })

/** The reason why a file is not accepted; undefined if it is. */
function refusalOf({ type, size, name }: File): string | undefined {
  if (!PICTURE_TYPES.some((one) => one === type))
    return t('{name} is not a PNG, JPEG, GIF or WebP picture', { name })
  if (size > REPORT_PICTURES.bytes)
    return t('{name} is larger than {size} MB', { name, size: REPORT_PICTURES.bytes / MIB })
  return undefined
}

export function PicturesField({
  pictures,
  onChange,
  disabled,
}: {
  pictures: File[]
  onChange: (pictures: File[]) => void
  disabled: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const hint = useId()
  const isFull = pictures.length >= REPORT_PICTURES.most

  const isOver = useFileTaker(!disabled, add)

  function add(chosen: File[]) {
    const taken = chosen.filter((file) => refusalOf(file) === undefined)
    const fit = [...pictures, ...taken].slice(0, REPORT_PICTURES.most)
    const tooMany = pictures.length + taken.length > REPORT_PICTURES.most
    setProblem(
      chosen.map(refusalOf).find(Boolean) ??
        (tooMany ? t('At most {count} pictures can be added', { count: REPORT_PICTURES.most }) : undefined),
    )
    onChange(fit)
  }

  return (
    <fieldset
      className={classNames(
        'flex min-w-0 flex-col gap-1.5',
        isOver && 'rounded-lg outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
      aria-describedby={hint}
    >
      <legend className="mb-1.5 text-sm font-medium">{t('Pictures')}</legend>
      {pictures.length > 0 && (
        <ul aria-label={t('Chosen pictures')} className="flex flex-col gap-1">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be identical
            <li key={index} className="flex items-center gap-2 rounded-md border border-line px-2 py-1">
              <span className="min-w-0 flex-1 truncate">{picture.name}</span>
              <span className="text-sm text-ink-faint tabular-nums">{sizeOf(picture.size)}</span>
              <Button
                variant="icon"
                size="sm"
                disabled={disabled}
                aria-label={t('Remove {name}', { name: picture.name })}
                onClick={() => onChange(pictures.filter((_, at) => at !== index))}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileInput ref={input} label={t('Choose pictures')} accept={PICTURE_TYPES.join(',')} onFiles={add} />
      <Button
        className="self-start"
        icon={<ImagePlus />}
        disabled={disabled || isFull}
        onClick={() => input.current?.click()}
      >
        {t('Add Pictures')}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      <p id={hint} className="text-sm text-ink-faint">
        {t(
          'You can also drop or paste them. Up to {count} PNG, JPEG, GIF or WebP pictures of at most {size} MB each.',
          { count: REPORT_PICTURES.most, size: REPORT_PICTURES.bytes / MIB },
        )}
      </p>
    </fieldset>
  )
}
