// Reads one line of a stack trace. Each reader looks for fixed marks with indexOf, so its time grows with the line only.
import type { Frame } from './names.ts'

/** The languages whose traces are known. */
export type Language = 'javascript' | 'python' | 'java' | 'dotnet' | 'go' | 'rust' | 'ruby' | 'php' | 'native'
type Read = { language: Language; frame: Frame }

/** Characters of a line that are read. */
export const LINE_READ = 600

const NAME = /^[\p{L}_$<][\p{L}\p{N}_$.<>/`~:+\-[\],@ ]*$/u
const PLACE = /:\d+(?::\d+)?\)?$/
const JVM = /\.(?:java|kt|kts|scala|groovy|clj):\d+$|^(?:Native Method|Unknown Source|.*\.(?:java|kt))$/

/** The rest of a line after `mark`, which begins the line or is indented. */
function after(line: string, mark: string): string | undefined {
  if (line.startsWith(mark)) return line.slice(mark.length)
  const at = line.indexOf(`  ${mark}`)
  return at < 0 ? undefined : line.slice(at + mark.length + 2)
}

/** The time and level with which a log begins a line. */
const LOGGED = /^\[?\d{4}-\d\d-\d\d[T ][\d:.,Z+-]{5,40}\]?/
const LEVEL = /^ *\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\]?:? /i

/** Without quoting marks, list marks and what a log adds. */
export const bare = (line: string) =>
  line
    .slice(0, LINE_READ)
    .replaceAll('\t', ' ')
    .replace(/^[ >|*\r]+/, '')
    .replace(LOGGED, '')
    .replace(LEVEL, '')
    .trim()

/** `at …`: JavaScript (V8), Java and .NET. */
function atFrame(line: string): Read | undefined {
  const rest = after(line, 'at ')
  if (rest === undefined) return undefined
  const open = rest.indexOf('(')
  if (open > 0 && rest[open - 1] !== ' ') return callFrame(rest, open)
  if (open > 0) {
    const file = rest.slice(open + 1)
    if (!PLACE.test(file) && !file.startsWith('<anonymous>') && !file.startsWith('native')) return undefined
    return { language: 'javascript', frame: { name: rest.slice(0, open - 1), file: withoutPlace(file) } }
  }
  const place = rest.startsWith('async ') ? rest.slice(6) : rest
  if (!PLACE.test(place) || place.includes(' ') || place.includes('.rs:')) return undefined
  return { language: 'javascript', frame: { name: '', file: withoutPlace(place) } }
}

/** `com.shop.Cart.total(Cart.java:12)` and `Shop.Cart.Total(String id) in C:\\Cart.cs:line 12` */
function callFrame(call: string, open: number): Read | undefined {
  const name = call.slice(0, open)
  const close = call.indexOf(')', open)
  const inside = call.slice(open + 1, close)
  if (close < 0 || !name.includes('.') || !NAME.test(name)) return undefined
  if (JVM.test(inside)) {
    // The module or class loader comes before the class.
    return { language: 'java', frame: { name: name.slice(name.lastIndexOf('/') + 1), file: inside } }
  }
  const inFile = call.indexOf(') in ', close)
  const file = inFile < 0 ? '' : call.slice(inFile + 5)
  return { language: 'dotnet', frame: { name: name.split('[')[0] ?? name, file } }
}

/** `name@address:1:2`: Firefox and Safari. */
function mozillaFrame(line: string): Read | undefined {
  const at = line.indexOf('@')
  if (at < 0 || (!/:\d+:\d+$/.test(line) && !line.endsWith('@[native code]'))) return undefined
  const name = line.slice(0, at)
  if (name.includes(': ')) return undefined
  const file = withoutPlace(line.slice(at + 1))
  return { language: 'javascript', frame: { name: name.slice(name.lastIndexOf(' ') + 1), file } }
}

const withoutPlace = (file: string) => file.replace(/\)$/, '').replace(/:\d+(?::\d+)?$/, '')

/** `File "app/cart.py", line 12, in total` */
function pythonFrame(line: string): Read | undefined {
  const rest = after(line, 'File "')
  const end = rest?.indexOf('", line ') ?? -1
  if (rest === undefined || end < 0) return undefined
  const at = rest.indexOf(', in ', end)
  return { language: 'python', frame: { name: at < 0 ? '' : rest.slice(at + 5), file: rest.slice(0, end) } }
}

/** `#0 /app/Cart.php(12): Shop\Cart->total(1)` */
function phpFrame(line: string): Read | undefined {
  const place = line.indexOf('): ')
  const start = line.indexOf('#')
  if (start < 0 || place < 0 || !isNumber(line[start + 1])) return undefined
  const open = line.lastIndexOf('(', place)
  const file = line.slice(line.indexOf(' ', start) + 1, open)
  if (open < 0 || !file.endsWith('.php')) return undefined
  const call = line.slice(place + 3)
  return { language: 'php', frame: { name: call.slice(0, call.indexOf('(') >>> 0), file } }
}

/** `app/cart.rb:12:in 'Cart#total'` */
function rubyFrame(line: string): Read | undefined {
  const at = line.indexOf(':in ')
  if (at < 0) return undefined
  const [start, end] = [line.lastIndexOf(' ', at) + 1, line.lastIndexOf(':', at - 1)]
  const file = line.slice(start, end)
  if (
    !isNumber(line[end + 1]) ||
    !(file.endsWith('.rb') || file.includes('.r') || file.startsWith('<internal'))
  )
    return undefined
  const name = line.slice(at + 5)
  const close = name.indexOf("'")
  return { language: 'ruby', frame: { name: close < 0 ? name : name.slice(0, close), file } }
}

/** gdb, AddressSanitizer and crash reports of macOS. */
function nativeFrame(line: string): Read | undefined {
  const start = line.indexOf('#')
  const isNumbered = isNumber(line[start + 1]) && (start === 0 || line[start - 1] === ' ')
  if (start >= 0 && isNumbered) return numberedFrame(line.slice(start + 1))
  // 3   Notes   0x0000000104 -[Store save:] + 120
  const plus = line.lastIndexOf(' + ')
  const words = plus < 0 || !isNumber(line[0]) ? [] : line.slice(0, plus).split(' ').filter(Boolean)
  const address = words.findIndex((word) => word.startsWith('0x'))
  if (address < 2) return undefined
  const [name, file] = [words.slice(address + 1).join(' '), words.slice(1, address).join(' ')]
  return { language: 'native', frame: { name, file } }
}

/** `0  0x55 in Cart::total (this=0x1) at cart.cpp:12` and `0 0x4f in total(int) /src/cart.cpp:12:3` */
function numberedFrame(line: string): Read | undefined {
  const rest = line.replace(/^\d+ +(?:0x[\da-f]+ )?(?:in )?/i, '')
  const open = rest.indexOf(' (')
  const atFile = rest.indexOf(') at ')
  const space = rest.lastIndexOf(' ')
  if (open > 0 && rest[open + 2] !== '/' && (atFile > 0 || rest.endsWith(')') || rest.includes(') from '))) {
    const file = atFile > 0 ? withoutPlace(rest.slice(atFile + 5)) : rest.slice(space + 1)
    return { language: 'native', frame: { name: rest.slice(0, open), file } }
  }
  const isLoaded = rest[open + 2] === '/' && rest.includes('+0x')
  if (!line.includes(' in ') || space < 0 || !(isLoaded || PLACE.test(rest))) return undefined
  return {
    language: 'native',
    frame: { name: rest.slice(0, space), file: withoutPlace(rest.slice(space + 1)) },
  }
}

const isNumber = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'

/** The frame of Go or Rust, whose function is on the line before its file. */
export function filedFrame(line: string, before: string): Read | undefined {
  if (line.includes('.go:')) {
    const file = line.slice(line.lastIndexOf(' ', line.indexOf('.go:')) + 1, line.indexOf('.go:') + 3)
    const call = before.replace(/^created by /, '').split(' in goroutine')[0] ?? ''
    // (*Cart).Total(0xc000) and Total({0x1, 0x2}, 3)
    const pointer = call.indexOf('(*')
    const open = call.indexOf('(', pointer < 0 ? 0 : call.indexOf(')', pointer))
    const name = call
      .slice(0, open < 0 ? undefined : open)
      .slice(call.lastIndexOf(' ', open < 0 ? undefined : open) + 1)
    return name.includes('.') && !name.includes(' ') ? { language: 'go', frame: { name, file } } : undefined
  }
  const isRust = line.startsWith('at ') && line.includes('.rs:')
  const numbered = isRust ? /^\d+: +(?:0x[\da-f]+ - )?/.exec(before) : null
  if (!numbered) return undefined
  return {
    language: 'rust',
    frame: { name: before.slice(numbered[0].length), file: withoutPlace(line.slice(3)) },
  }
}

/** The frame of a line; undefined for any other text. */
export function frameOf(line: string): Read | undefined {
  if (line.length < 4) return undefined
  // With a number sign, gdb also writes “at”.
  if (line.startsWith('#')) return phpFrame(line) ?? nativeFrame(line)
  return (
    pythonFrame(line) ??
    phpFrame(line) ??
    rubyFrame(line) ??
    atFrame(line) ??
    mozillaFrame(line) ??
    nativeFrame(line)
  )
}
