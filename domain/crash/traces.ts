// Finds the stack traces in a text: of several languages, with or without code fences, quoting marks and the times of a log.
import { bare, filedFrame, frameOf, type Language, LINE_READ } from './frames.ts'
import type { Frame } from './names.ts'

/** A stack trace: of exceptions with causes, the innermost. The frame where it was thrown comes first. */
export type Trace = { language: Language; exception: string; message: string; frames: Frame[] }

/** Characters of a text that are read, traces that are kept, and frames of each. */
const READ = { text: 200_000, traces: 5, frames: 200 }
/** Lines of other text that a trace may have between two frames, such as the source that Python shows. */
const GAP = 4

const KIND = /^(?:[\p{L}_$][\p{L}\p{N}_$]{0,80}[.\\:]{1,2}){0,12}[\p{L}_$][\p{L}\p{N}_$]{0,80}$/u
const ENDS =
  /(?:Error|Exception|Throwable|Interrupt|Fault|Failure|Warning|Timeout|Exit|Panic|NotFound|Invalid)$/
const BEFORE = [
  'Uncaught ',
  'Caused by: ',
  'Unhandled exception. ',
  'Unhandled Exception: ',
  '(in promise) ',
  'PHP Fatal error:  ',
  'Fatal error: ',
  '[cause]: ',
  '---> ',
]

type Head = { exception: string; message: string }

/** The exception that a line names: `TypeError: x is undefined`. */
function headOf(line: string): Head | undefined {
  let text = line
  for (const mark of BEFORE) {
    const at = text.lastIndexOf(mark)
    if (at >= 0) text = text.slice(at + mark.length)
  }
  const thread = text.indexOf('Exception in thread "')
  if (thread >= 0) text = text.slice(text.indexOf('" ', thread + 21) + 2)
  const colon = text.search(/: |:$/)
  const name = colon < 0 ? text : text.slice(0, colon)
  // The times of a log come before the name.
  const kind = name.slice(name.lastIndexOf(' ') + 1)
  if (!KIND.test(kind) || !ENDS.test(kind)) return undefined
  return { exception: kind, message: colon < 0 ? '' : text.slice(colon + 1) }
}

/** Panics and signals, which have no class. */
function special(line: string): Head | undefined {
  for (const [mark, exception] of [
    ['panic: ', 'panic'],
    ['AddressSanitizer: ', ''],
    ['Exception Type: ', ''],
    ['received signal ', ''],
  ] as const) {
    const at = line.indexOf(mark)
    if (at < 0) continue
    const message = line.slice(at + mark.length).trim()
    // EXC_CRASH (SIGABRT)
    const word = message.startsWith('EXC_') ? message.split(/[()]/)[1] : message.split(/[ ,]/)[0]
    return { exception: exception || (word ?? message), message }
  }
  return undefined
}

/** `thread 'main' panicked at src/main.rs:3:5:`, of Rust; older versions have the message first. */
function rustPanic(line: string): Trace | undefined {
  const at = line.indexOf(' panicked at ')
  if (at < 0) return undefined
  const end = line.indexOf('.rs:', at) + 3
  const words = line.slice(at, end < 3 ? at : end).split(/[\s',]/)
  const file = words.at(-1) ?? ''
  return { language: 'rust', exception: 'panic', message: '', frames: [{ name: '', file }] }
}

/** Ruby names the exception at the end of the first frame's line: `cart.rb:3:in 'total': message (ArgumentError)`. */
function rubyHead(line: string): Head | undefined {
  const at = line.indexOf("': ")
  const open = line.lastIndexOf(' (')
  if (at < 0 || open < at || !line.endsWith(')')) return undefined
  return { exception: line.slice(open + 2, -1), message: line.slice(at + 3, open) }
}

/** The traces of a text, in its order. */
export function tracesIn(text: string): Trace[] {
  const reading = new Reading()
  let start = 0
  const whole = text.slice(0, READ.text)
  while (start <= whole.length && reading.traces.length < READ.traces) {
    const found = whole.indexOf('\n', start)
    const end = found < 0 ? whole.length : found
    reading.line(whole.slice(start, Math.min(end, start + LINE_READ)))
    start = end + 1
  }
  reading.end()
  return reading.traces.slice(0, READ.traces)
}

class Reading {
  traces: Trace[] = []
  #head: Head | undefined
  #trace: Trace | undefined
  #before = ''
  #gap = 0
  /** Whether the lines belong to something else: suppressed exceptions, other threads, outer exceptions of .NET. */
  #isApart = false

  line(raw: string) {
    const line = bare(raw)
    if (line === '') {
      this.#gap += 1
      if (this.#gap > 1) this.end()
      return
    }
    const panic = rustPanic(line)
    if (panic) {
      this.end()
      this.#trace = panic
    } else this.#read(line)
    this.#before = line
  }

  #read(line: string) {
    const read = filedFrame(line, this.#before) ?? frameOf(line)
    if (read) return this.#frame(read.language, read.frame, line)
    if (line.startsWith('Suppressed: ') || line.startsWith('--- End of inner exception')) {
      this.#isApart = true
      return
    }
    if (/^(?:goroutine \d|Thread \d)/.test(line) && (this.#trace?.frames.length ?? 0) > 0) return this.end()
    if (/^Traceback \(most recent/.test(line)) {
      this.end()
      return
    }
    const head = special(line) ?? headOf(line)
    if (this.#trace?.language === 'python') return this.#endOfPython(line, head)
    if (head) return this.#exception(line, head)
    this.#gap += 1
    if (this.#trace && this.#gap > GAP) this.end()
  }

  #frame(language: Language, frame: Frame, line: string) {
    this.#gap = 0
    if (this.#isApart) return
    if (this.#trace && this.#trace.language !== language) this.end()
    const ruby = language === 'ruby' ? rubyHead(line) : undefined
    if (ruby && this.#trace) this.end()
    this.#trace ??= { language, exception: '', message: '', frames: [], ...(ruby ?? this.#head) }
    if (this.#trace.frames.length < READ.frames) this.#trace.frames.push(frame)
    else if (language === 'python')
      this.#trace.frames = [...this.#trace.frames.slice(-READ.frames / 2), frame]
  }

  /** A new exception, or the cause of the one before. */
  #exception(line: string, head: Head) {
    const isCause = line.includes('Caused by: ') || line.includes('[cause]: ')
    if (this.#isApart && !isCause) return
    this.#isApart = false
    if (isCause) this.#trace = undefined
    else this.end()
    this.#head = head
    this.#gap = 0
  }

  /** Python names the exception after its frames, and the cause before what it caused. */
  #endOfPython(line: string, head: Head | undefined) {
    const word = line.split(':')[0] ?? ''
    const isNamed = head !== undefined || (/^[A-Z][\w.]{2,100}$/.test(word) && line.includes(': '))
    if (!isNamed || !this.#trace) {
      this.#gap += 1
      if (this.#gap > GAP) this.end()
      return
    }
    const found = head ?? { exception: word, message: line.slice(word.length + 1) }
    Object.assign(this.#trace, found, { exception: found.exception.split('.').at(-1) })
    this.end()
  }

  end() {
    const trace = this.#trace
    this.#trace = undefined
    this.#gap = 0
    this.#isApart = false
    this.#head = undefined
    if (!trace) return
    if (trace.language === 'python') trace.frames.reverse()
    // One line that looks like a frame is not a trace.
    if (trace.exception !== '' || trace.frames.length > 1) this.traces.push(trace)
  }
}
