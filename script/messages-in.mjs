// Finds the texts of the interface in code: the first arguments of `t` (domain/locale) and `rich` (web/locale).
// The build and the checks use it, so that they agree.

const FUNCTIONS = new Set(['t', 'rich'])

/** The words of a literal, or of several that are joined by +. Undefined for everything else. */
function literal(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [literal(node.left), literal(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

/**
 * @param program a parsed module
 * @returns each message with its place in the code; `message` is undefined if it is not a literal
 */
export function messagesIn(program) {
  const found = []
  const visit = (node) => {
    if (node.type === 'CallExpression' && FUNCTIONS.has(node.callee.name)) found.push(callOf(node))
    for (const value of Object.values(node)) for (const child of [value].flat()) if (child?.type) visit(child)
  }
  visit(program)
  return found
}

function callOf({ arguments: [argument, values], start, end }) {
  const isListed = values?.type === 'ObjectExpression' && values.properties.every(({ key }) => key?.name)
  const listed = isListed ? values.properties : []
  const context = listed.find(({ key }) => key.name === 'context')
  return {
    message: literal(argument),
    context: context && (literal(context.value) ?? null),
    hasValues: values !== undefined,
    values: isListed ? listed.flatMap((one) => (one === context ? [] : [one.key.name])) : undefined,
    start: argument?.start ?? start,
    end: argument?.end ?? end,
  }
}
