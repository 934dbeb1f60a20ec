import { dataOf } from '../../stores/answerParts.ts'
import { regenerate } from '../../stores/conversation.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Names } from './facts.ts'
import { focusField } from './focusField.ts'
import { Known } from './Known.tsx'
import { ShareLink } from './ShareLink.tsx'
import { TEXT_BUTTON } from './styles.ts'
import { type AnswerActs, type AnswerTarget, useAnswerActs } from './useAnswerActs.ts'
import { WhyNot } from './WhyNot.tsx'

interface Props extends AnswerTarget {
  /** Number of questions of the thread up to this one. */
  questions: number
  names: Names
  /** True for the last answer. Only that can be regenerated. */
  last: boolean
}

const ACT = `${TEXT_BUTTON} aria-disabled:opacity-50`
const RATE = 'inline-flex items-center gap-1.5'
const PRESSED = 'min-h-10 font-semibold text-blue hover:text-ink aria-disabled:opacity-50'

/** Actions on an answer. */
export function Acts({ questions, names, last, ...target }: Props) {
  const { lang, t, answer, showToast } = target
  const acts = useAnswerActs(target)
  const { open, busy } = acts
  const form = dataOf(answer, 'form')
  const { shared, verdict, mode } = answer.metadata
  /** There is nothing to keep of a text that says that there is no answer. */
  const isAnswer = verdict !== 'none'
  return (
    <>
      {form && !isAnswer && (
        <>
          <Known {...{ form, questions, names, t }} />
          <p className="my-4">
            <button type="button" className="btn" onClick={acts.post}>
              {t('post_question')}
            </button>
          </p>
        </>
      )}
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 text-s text-ink-3">
        {isAnswer && (
          <button type="button" className={ACT} onClick={() => void acts.copy()}>
            {t('copy')}
          </button>
        )}
        {last && (
          <button
            type="button"
            className={ACT}
            onClick={({ detail }) => {
              void regenerate(lang)
              // The button disappears. On a touch screen, focusing the field would open the keyboard.
              if (detail === 0) focusField()
            }}
          >
            {t(mode === 'generative' ? 'again' : 'search_again')}
          </button>
        )}
        {isAnswer && (
          <>
            <button type="button" className={ACT} aria-disabled={busy} onClick={() => void acts.note()}>
              {t('note')}
            </button>
            <button
              type="button"
              className={ACT}
              aria-disabled={busy}
              aria-expanded={open === 'share'}
              onClick={acts.share}
              ref={acts.sharing}
            >
              {t('share')}
            </button>
          </>
        )}
        {/* Nothing was said that could help. */}
        {isAnswer && <Rating t={t} acts={acts} helpful={answer.metadata.helpful} />}
      </div>
      {open === 'share' && shared && (
        <ShareLink {...{ lang, t, shared, showToast }} messageId={answer.id} onEnd={acts.endShare} />
      )}
      {open === 'why' && <WhyNot {...{ t, busy }} onSend={reason => void acts.rate(false, reason)} />}
      {form && last && isAnswer && (
        <button type="button" className={`${TEXT_BUTTON} text-s`} onClick={acts.post}>
          <span className="inline-flex items-center gap-0.5">
            {t('not_solved')}
            <Icon name="right" size={14} />
          </span>
        </button>
      )}
    </>
  )
}

interface RatingProps extends Pick<Props, 't'> {
  acts: AnswerActs
  helpful: AnswerTarget['answer']['metadata']['helpful']
}

/** Buttons that say whether the answer helped. */
function Rating({ t, acts, helpful }: RatingProps) {
  const { open, busy } = acts
  return (
    <span className="ml-auto flex gap-3 max-md:ml-0">
      <button
        type="button"
        className={`${RATE} ${helpful === true ? PRESSED : ACT}`}
        aria-pressed={helpful === true}
        aria-disabled={busy}
        onClick={() => void acts.rate(true)}
      >
        <Icon name="like" />
        {t('helpful')}
      </button>
      <button
        type="button"
        className={`${RATE} ${helpful === false ? PRESSED : ACT}`}
        ref={acts.rating}
        aria-pressed={helpful === false}
        aria-expanded={open === 'why'}
        onClick={() => acts.toggle('why')}
      >
        <span className="rotate-180">
          <Icon name="like" />
        </span>
        {t('unhelpful')}
      </button>
    </span>
  )
}
