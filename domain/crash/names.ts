// Reduces the name of a frame to what stays the same from one build, machine and run to the next, and says whether a frame is part
// of a language, a runtime or a library.

/** A frame of a stack, as its line says. */
export type Frame = { name: string; file: string }

/** A beginning of a name, or a part of a path, of code that is not the program's own. */
const LIBRARY_NAMES = (
  'java. javax. jakarta. jdk. sun. com.sun. kotlin. kotlinx. scala. android. androidx. org.springframework. org.apache. org.hibernate. ' +
  'io.netty. reactor. org.junit. System. Microsoft. runtime. net/http. reflect. testing. std:: core:: alloc:: tokio:: ' +
  'rust_ __rust _rust <core:: <alloc:: <std:: __libc __GI_ __asan __interceptor pthread_ _pthread start_thread _start _dispatch ' +
  'CFRunLoop __CF raise abort NSApplication UIApplicationMain RtlUser BaseThread Illuminate\\ Symfony\\ ActiveSupport:: ' +
  'ActionController:: ActionDispatch:: Rack:: Puma::'
).split(' ')
const LIBRARY_FILES = (
  'node_modules/ node:internal node:events node:fs internal/process internal/modules <anonymous> [native /site-packages/ ' +
  '/dist-packages/ /lib/python <frozen /local/go/src/ /go/src/runtime/ /pkg/mod/ /rustc/ /.cargo/registry/ /gems/ <internal: ' +
  '/lib/ruby/ /vendor/ libsystem libdyld dyld libc.so libc++ libobjc uikitcore appkit corefoundation foundation ntdll kernel32 ' +
  'chrome-extension: moz-extension:'
).split(' ')

/** Whether a frame is code of a library, the language or the operating system. */
export function isLibrary({ name, file }: Frame): boolean {
  const path = file.replaceAll('\\', '/').toLowerCase()
  return (
    LIBRARY_NAMES.some((start) => name.startsWith(start)) || LIBRARY_FILES.some((part) => path.includes(part))
  )
}

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'

/** Without what is between angle brackets: generics. A name in them that is all there is stays, as in `<Load>d__12`. */
function withoutGenerics(name: string): string {
  let [kept, inner, depth] = ['', '', 0]
  for (const char of name) {
    if (char === '<') depth += 1
    else if (char === '>' && depth > 0) depth -= 1
    else if (depth === 0) kept += char
    else inner += char
  }
  return inner !== '' && kept.replace(/[^\p{L}]/gu, '').length < 3 ? inner : kept
}

/**
 * The last parts of a name, without numbers, addresses and what compilers add. The order of magnitude of a name is two parts: the
 * class and the function.
 */
export function stableName(name: string): string {
  const compiled = compilerName(withoutArguments(name))
  const plain = withoutGenerics(compiled.replace(/\[as [^[\]]*\]/, ''))
    .replace(/^(?:async |new |static )+/, '')
    .replace(/\{\{?closure\}?\}?|\{lambda[^{}]*\}|\{main\}/g, '')
    .replace(/block (?:\(\d+ levels\) )?in /, '')
    .replace(/0x[\da-f]+/gi, '')
    .replace(/::h[\da-f]{16}/, '')
  const parts = plain
    .split(/[./:#>\\$-]/)
    .map((part) => part.replace(/[^\p{L}\p{N}_]/gu, ''))
    .map((part) => (isDigit(part.at(-1)) && /^(?:func|lambda|anonymous|closure)?\d+$/.test(part) ? '' : part))
    .filter(
      (part) =>
        part !== '' && !/^(?:Lambda|lambda|func|anonymous|object|Object|closure|MoveNext)$/.test(part),
    )
  return parts.slice(-2).join('.').toLowerCase()
}

/** The arguments of C++; `(*Cart).Total` of Go stays. */
function withoutArguments(name: string): string {
  const open = name.indexOf('(')
  return open > 0 && name[open + 1] !== '*' ? name.slice(0, open) : name
}

/** The function that a compiler of .NET made a class of: `<>c__DisplayClass3_0.<Load>b__1`, `<Load>d__12.MoveNext`. */
function compilerName(name: string): string {
  const at = name.lastIndexOf('.<') + 1 || (name.startsWith('<') && !name.startsWith('<>') ? 0 : -1)
  if (at < 0) return name
  const end = name.indexOf('>', at)
  const after = name.slice(end + 1, end + 5)
  if (end < 0 || !/^(?:[bdg]__)/.test(after)) return name
  const before = name
    .slice(0, at)
    .split('.')
    .filter((part) => !part.startsWith('<'))
  return [...before, name.slice(at + 1, end)].join('.')
}

/** The name of a file without its folders, and without the hash that a bundler adds: `app.3f2a1c9b.js` is `app.js`. */
export function stableFile(file: string): string {
  const path = file.replaceAll('\\', '/').split(/[?#]/)[0] ?? ''
  const base = path.slice(path.lastIndexOf('/') + 1)
  const parts = base.split(/[.-]/)
  const kept = parts.filter((part, index) => index === 0 || !(part.length >= 6 && /\d/.test(part)))
  return kept.join('.').toLowerCase()
}

/** The words of a message without numbers, ids, paths and quoted values. */
export function stableMessage(message: string): string {
  const quoted = message
    .slice(0, 300)
    .split(/["'`‘’“”]/)
    .filter((_, index) => index % 2 === 0)
  const words = quoted
    .join(' ')
    .split(/\s+/)
    .filter((word) => !/[\d/\\@<>]/.test(word))
  return words
    .slice(0, 10)
    .join(' ')
    .replace(/[^\p{L} ]/gu, '')
    .trim()
    .toLowerCase()
}
