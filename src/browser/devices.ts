const PHONE_WIDTH = 768

/** Checks whether the reader uses a phone: touch input and a small screen. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, innerWidth) < PHONE_WIDTH
}

/** Checks for the browser of a messaging app, which has its own scanner and sharing. */
export function isMessagingApp(userAgent: string): boolean {
  return /MicroMessenger|wxwork|DingTalk|\bLark\b|\bQQ\//i.test(userAgent)
}
