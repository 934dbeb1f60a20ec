import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/answers.ts'

/** Fixed sentences of answers, labels in the question form, and names of knowledge bases. */
export const strings = {
  unknown: 'No answer was found in the docs or the community. Post it as a question with this conversation filled in.',
  unknown_nothing:
    'Nothing on this was found in the docs or the community. Post it as a question with this conversation filled in.',
  still_indexing:
    'The search index is still being built: {{indexed}} of {{all}} documents can be found so far, and none of them answers this. Ask again in a few minutes.',
  small_talk:
    'Hi! Describe your problem: chip, SDK version, what happens and the log. Answers come from the docs, the FAQ and the community.',
  noted: 'Noted: {{names}}. Describe the problem: what happens, the log, what you tried.',
  thanks: "You're welcome. Mark the answer as helpful so that others find it. Ask the next question any time.",
  unknown_names: 'Nothing about {{names}} was found in the docs or the community.',
  post_it: 'Post it as a question with this conversation filled in.',
  nothing_more:
    'Nothing closer was found in the docs or the community. Post it as a question with this conversation filled in.',
  next_step: 'What was quoted above also says what to do next; it is marked.',
  next_passages: 'Here are the next closest passages. They may not fit.',
  hidden: 'This answer cites content you no longer have access to.',
  gone: 'This comment has since been deleted or hidden.',
  tried: 'Questions asked',
  base_internal: 'Internal content'
} satisfies Strings<typeof zh>
