import type { Loss, SourceFiles } from './context.ts'

export function fromMyst(text: string, _file: string, _files: SourceFiles, _losses: Loss[]): string {
  return text
}
