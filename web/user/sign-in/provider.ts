// The one provider that this server may know, as the client library is told of it: its list of names holds none but
// well-known ones.
import type { Provider } from '@supabase/auth-js'

export const PROVIDER = 'oidc' as Provider
