// Is a check-in list open? Its time includes the start and excludes the end.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";

export function checkInListStatus(
  list: { activatesAt: string | null; expiresAt: string | null },
  at: string,
): CheckInListStatus {
  if (list.activatesAt !== null && at < list.activatesAt) return "NOT_YET_ACTIVE";
  if (list.expiresAt !== null && at >= list.expiresAt) return "EXPIRED";
  return "ACTIVE";
}
