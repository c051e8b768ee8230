import { ArrowLeft } from 'lucide-react'

/** The arrow of what leads back: it points to the start of a line, which is at the right in Arabic. */
export const BackArrow = () => <ArrowLeft className="rtl:-scale-x-100" />
