/** Maximum characters of the name of a thread with the assistant. */
export const MAX_TOPIC_LENGTH = 120
