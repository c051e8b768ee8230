// The landing page: that of the team that runs this server, or the one that introduces the product. Its first load is kept small: no
// router, no dialog or menu library; the live demo loads later.
import { useRef, useState } from 'react'
import { Closing, Footer } from '../landing/closing.tsx'
import { Demo } from '../landing/demo.tsx'
import { Features } from '../landing/features.tsx'
import { Hero, TopBar } from '../landing/hero.tsx'
import { Promises } from '../landing/promises.tsx'
import { TeamLanding } from '../landing/team-landing.tsx'
import { team } from '../team.ts'
import { SkipLink } from '../ui/page.tsx'

export function Landing() {
  return team ? <TeamLanding {...team} /> : <ProductLanding />
}

function ProductLanding() {
  const demo = useRef<HTMLElement>(null)
  const [play, setPlay] = useState<boolean | null>(null)
  const watch = () => {
    setPlay(true)
    demo.current?.focus({ preventScroll: true })
    demo.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  return (
    <div className="overflow-x-clip">
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Hero onWatch={watch} />
        <div className="relative mx-auto w-full max-w-6xl px-2 sm:px-4">
          <Demo ref={demo} wanted={play} onWant={setPlay} />
        </div>
        <Features />
        <Promises />
        <Closing />
      </main>
      <Footer />
    </div>
  )
}
