// The server in figures, which several cards of the operators' page show.
import { useQuery } from '../data/use-query.ts'

export const useServerState = () => useQuery('getServerState', { params: {} })
