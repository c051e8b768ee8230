// This server's only identity provider, under the name that the client library uses. The type of the library lists only
// well-known providers.
import type { Provider } from '@supabase/auth-js'

export const PROVIDER = 'oidc' as Provider
