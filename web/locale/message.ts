// The texts of the interface (domain/locale/message.ts).
// biome-ignore lint/performance/noBarrelFile: moves to domain/locale with the next commit
export { filled, restored, t, type Values } from '../../domain/locale/message.ts'
