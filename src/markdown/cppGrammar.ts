import c from 'shiki/langs/c.mjs'
import type { LanguageRegistration } from 'shiki/types'

const words =
  'alignas alignof and and_eq asm bitand bitor catch class co_await co_return co_yield compl concept const_cast ' +
  'consteval constexpr constinit decltype default delete dynamic_cast explicit export final friend import module ' +
  'mutable namespace new noexcept not not_eq operator or or_eq override private protected public reinterpret_cast ' +
  'requires static_assert static_cast template this thread_local throw try typeid typename using virtual xor xor_eq'

/**
 * C++ as C with more keywords. Shiki's own grammar has 520 KB and needs a second to start. One line for it, `x` and
 * forty stars, keeps JavaScript's RegExp busy forever, so a comment could have stopped the server.
 */
const cpp: LanguageRegistration = {
  name: 'cpp',
  scopeName: 'source.cpp',
  patterns: [{ include: 'source.c' }],
  repository: {},
  injections: {
    'L:source.cpp -comment -string': {
      patterns: [
        { begin: 'R"([^()\\\\\\s]{0,16})\\(', end: '\\)\\1"', name: 'string.quoted.double.raw.cpp' },
        {
          match: '\\b(class|struct|enum class|namespace|typename|concept)\\s+([A-Za-z_]\\w*)',
          captures: { 1: { name: 'storage.type.cpp' }, 2: { name: 'entity.name.type.cpp' } }
        },
        { match: `\\b(?:${words.replaceAll(' ', '|')})\\b`, name: 'keyword.control.cpp' },
        { match: '\\b(?:bool|char8_t|char16_t|char32_t|wchar_t|auto)\\b', name: 'storage.type.built-in.cpp' },
        { match: '\\b(?:true|false|nullptr)\\b', name: 'constant.language.cpp' }
      ]
    }
  }
}

export default [...c, cpp]
