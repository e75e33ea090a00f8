// What is a role called?
import { t } from "@lingui/core/macro";
import type { Role } from "#shared/contracts/auth.ts";

export const roleName = (role: Role): string => (role === "ADMIN" ? t`Admin` : t`Organizer`);
