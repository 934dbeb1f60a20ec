import { Document, isPair, isScalar, isSeq, Scalar, visit } from 'yaml'
import type * as z from 'zod'
import type { articleSchema } from '../../src/domain/content/articleFile.ts'

/** Returns the text of an article file, in the format that people use for hand-written articles. */
export function articleText(data: z.input<typeof articleSchema>, body: string): string {
  const document = new Document(data)
  visit(document, {
    Seq: (_, node) => {
      if (isSeq(node)) node.flow = true
    },
    Pair: (_, pair) => {
      // Without quotes, other YAML readers parse the date as a timestamp in another time zone.
      const isDate = isPair(pair) && isScalar(pair.key) && pair.key.value === 'date'
      if (isDate && isScalar(pair.value)) pair.value.type = Scalar.QUOTE_DOUBLE
    }
  })
  return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}---\n${body}`
}
