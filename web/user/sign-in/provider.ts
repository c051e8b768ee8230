// This server's only identity provider, under the name the client library is given; its type lists only well-known
// ones.
import type { Provider } from '@supabase/auth-js'

export const PROVIDER = 'oidc' as Provider
