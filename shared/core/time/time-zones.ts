// Which names of time zones does this platform know? An older browser lacks the newer ones.

/** An offset from UTC names no zone: calendars do not know it. */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
