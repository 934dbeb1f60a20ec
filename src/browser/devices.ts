const PHONE_WIDTH = 768

/** Whether somebody reads on a phone: a finger, and little room. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, innerWidth) < PHONE_WIDTH
}

/** Whether it is the browser inside a messaging app, which has a scanner and a sharing of its own. */
export function isMessagingApp(userAgent: string): boolean {
  return /MicroMessenger|wxwork|DingTalk|\bLark\b|\bQQ\//i.test(userAgent)
}
