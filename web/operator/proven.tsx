// The acts of operators ask for a recent proof of identity. If the server wants one, the page asks for it above whatever is open, and
// then repeats the act with what was chosen.
import { createContext, type ReactNode, useContext } from 'react'
import type { CommandName } from '../../domain/api.ts'
import type { Args } from '../data/call.ts'
import { useCommand } from '../data/use-command.ts'
import { useRecentProof, type WithProof } from '../user/security/use-recent-proof.tsx'

const Proven = createContext<WithProof>((action) => action())

/** Around the cards of the operators' page. */
export function ProvenActs({ children }: { children: ReactNode }) {
  const { withProof, question } = useRecentProof()
  return (
    <Proven value={withProof}>
      {children}
      {question}
    </Proven>
  )
}

/** Runs an act of an operator. @throws ProofCancelled if the operator does not prove their identity */
export const useWithProof = (): WithProof => useContext(Proven)

/** `useCommand` for an act of an operator. */
export function useAct<N extends CommandName>(name: N) {
  const withProof = useWithProof()
  const { run, pending } = useCommand(name)
  return { run: (args: Args<N>) => withProof(() => run(args)), pending }
}
