import { Document, isPair, isScalar, isSeq, Scalar, visit } from 'yaml'
import type * as z from 'zod'
import type { articleSchema } from '../../src/domain/content/articleFile.ts'

/** The text of an article file, in the form in which people write the others. */
export function articleText(data: z.input<typeof articleSchema>, body: string): string {
  const document = new Document(data)
  visit(document, {
    Seq: (_, node) => {
      if (isSeq(node)) node.flow = true
    },
    Pair: (_, pair) => {
      // Without quotes other YAML readers make a moment of it, in another time zone.
      const isDate = isPair(pair) && isScalar(pair.key) && pair.key.value === 'date'
      if (isDate && isScalar(pair.value)) pair.value.type = Scalar.QUOTE_DOUBLE
    }
  })
  return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}---\n${body}`
}
