import * as z from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema
/** `input` is the request of a caller, in which fields with a default are optional. `output` is the parsed value. */
export type SchemaSide = 'input' | 'output'

interface Converted {
  schema: JsonSchema
  components: { schemas: Record<string, JsonSchema> }
}

/** Formats that need no additional pattern from Zod. */
const FORMATS = new Set(['date-time', 'email', 'uri', 'uuid'])

/** Converts a schema for hono-openapi. Types with an id become named components. */
export function openapiSchema(schema: z.ZodType, side: SchemaSide) {
  return {
    vendor: 'zod',
    validate: schema['~standard'].validate,
    toOpenAPISchema: async () => convert(schema, side)
  }
}

function convert(schema: z.ZodType, side: SchemaSide): Converted {
  const { $schema, $defs = {}, ...root } = toJson(schema, side)
  // A type that differs between input and output needs two names.
  const other: Record<string, JsonSchema> = side === 'input' ? (toJson(schema, 'output').$defs ?? {}) : {}
  const names = new Map(
    Object.entries($defs).map(([id, definition]) => {
      const isShared = side === 'output' || id.endsWith('Input') || same(definition, other[id])
      return [id, isShared ? id : `${id}Input`]
    })
  )
  const rename = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value, (key, inner) =>
        key === '$ref' ? `#/components/schemas/${names.get(String(inner).replace('#/$defs/', ''))}` : inner
      )
    )
  const schemas = Object.entries($defs).map(([id, definition]) => [names.get(id), rename(definition)])
  return { schema: rename(root), components: { schemas: Object.fromEntries(schemas) } }
}

function toJson(schema: z.ZodType, io: SchemaSide) {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => shorten(jsonSchema) })
}

/** Removes parts that Zod adds to every schema of a kind. */
function shorten(schema: JsonSchema): void {
  delete schema.id
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (FORMATS.has(schema.format ?? '')) delete schema.pattern
  // A later version may add fields.
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
