// A drawing of a lacewing's wing: long veins, and cross-veins between them laid like bricks. Computed once; one path
// for the strong veins, one for the fine net.

type Point = [x: number, y: number]
type Curve = [Point, Point, Point, Point]

// The root is at the right, the blunt tip at the left.
const leading: Curve = [
  [690, 132],
  [540, 30],
  [130, -46],
  [0, 92],
]
const trailing: Curve = [
  [690, 132],
  [560, 176],
  [-10, 330],
  [0, 92],
]
const veins = 9
const fine = net()
const strong = [0, 3 / veins, 6 / veins, 1].map(along).join('')

/** The drawing, which fills its container in `currentColor`. Hidden from screen readers. */
export function Wing({ className }: { className?: string }) {
  return (
    <svg viewBox="-6 8 702 222" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      <path d={fine} strokeWidth="0.8" />
      <path d={strong} strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  )
}

function net(): string {
  let path = ''
  for (let vein = 1; vein < veins; vein++) path += along(vein / veins)
  for (let band = 0; band < veins; band++) {
    const cells = 15 + ((band * 5) % 7)
    for (let cell = 1; cell < cells; cell++) {
      const t = 0.06 + (0.9 * (cell + (band % 2) / 2)) / cells
      path += `M${inside(t, band / veins)}L${inside(t - 0.012, (band + 1) / veins)}`
    }
  }
  return path
}

/** A vein from root to tip; `across` runs from the leading (0) to the trailing edge (1). */
function along(across: number): string {
  const points = Array.from({ length: 25 }, (_, at) => inside(at / 24, across))
  return `M${points.join('L')}`
}

function inside(t: number, across: number): string {
  const [ax, ay] = onCurve(leading, t)
  const [bx, by] = onCurve(trailing, t)
  return `${(ax + (bx - ax) * across).toFixed(1)} ${(ay + (by - ay) * across).toFixed(1)}`
}

function onCurve([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t
  const mix = (i: 0 | 1) => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i]
  return [mix(0), mix(1)]
}
