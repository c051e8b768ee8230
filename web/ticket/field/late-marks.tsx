// The marks that most tickets do not have: the board draws its first cards without them.
import { CustomMarks } from '../../field/custom-marks.tsx'
import { MilestoneMark } from '../../milestone/milestone-mark.tsx'

export const marks = { CustomMarks, MilestoneMark }
