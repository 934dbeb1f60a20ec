import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoreProvider, useStore } from '../../src/islands/accounts/StoreProvider.tsx'
import { clientActions } from '../../src/stores/clientState.ts'

function Shown() {
  const { isLoggedIn, isInternalUser, ShowPublic } = useStore()
  return <>{[isLoggedIn, isInternalUser, ShowPublic].join(' ')}</>
}
const shown = () =>
  renderToString(
    <StoreProvider>
      <Shown />
    </StoreProvider>
  )

test('the session state begins as a guest, follows its acts, and goes back to its defaults', () => {
  expect(shown()).toBe('false false 1')
  clientActions.login()
  clientActions.setInternalUser(true)
  clientActions.setShowPublic(0)
  expect(shown()).toBe('true true 0')
  clientActions.logout()
  expect(shown()).toBe('false true 0')
  clientActions.reset()
  expect(shown()).toBe('false false 1')
})

test('outside its provider it says what is missing', () => {
  expect(() => renderToString(<Shown />)).toThrow('useStore must be used within a StoreProvider')
})
