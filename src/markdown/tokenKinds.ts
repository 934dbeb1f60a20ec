/**
 * Token classes with their TextMate scopes. The design has colours for nine classes only. Other scopes stay plain text
 * without a span, which is most of a source file and keeps the HTML small.
 */
export const tokenKinds = {
  c: ['comment', 'punctuation.definition.comment', 'punctuation.separator.prompt'],
  s: ['string', 'storage.type.string', 'markup.inline.raw'],
  n: ['constant.numeric', 'constant.language', 'constant.character.entity', 'support.constant', 'keyword.other.unit'],
  k: [
    'keyword',
    'storage',
    'variable.language',
    'entity.name.tag',
    'keyword.operator.new',
    'keyword.operator.sizeof',
    'keyword.operator.wordlike',
    'keyword.operator.word',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
    'punctuation.definition.template-expression'
  ],
  f: ['entity.name.function', 'support.function', 'entity.name.label', 'meta.diff.range'],
  t: [
    'entity.name.type',
    'entity.name.section',
    'entity.other.inherited-class',
    'support.class',
    'support.type',
    'meta.diff.header',
    'markup.heading'
  ],
  a: [
    'entity.other.attribute-name',
    'entity.name.tag.yaml',
    'support.type.property-name',
    'keyword.other.definition.ini',
    'variable.other.normal.shell',
    'variable.other.makefile',
    'string.interpolated.makefile',
    'storage.source.cmake',
    'meta.attribute.rust'
  ],
  i: ['markup.inserted'],
  d: ['markup.deleted', 'log.error']
} as const

/**
 * Scopes that a rule above would colour but that are more readable plain: operators, unquoted words (the arguments of a
 * shell line, plain YAML), code inside a template string, and the numbers of a log, which fill every line.
 */
export const plainScopes = [
  'keyword.operator',
  'string.unquoted',
  'constant.other.option',
  'meta.template.expression',
  'meta.interpolation',
  'log.constant'
]
