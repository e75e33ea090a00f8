// Is a limit in force?
import * as z from "zod";

/**
 * BUILDING counts what was sold before it; nothing it limits can be reserved meanwhile. OVER sells
 * nothing until it is raised or enough units come back. OFF: nothing uses it.
 */
export const LimitState = z.enum(["ON", "BUILDING", "OVER", "OFF"]);
export type LimitState = z.output<typeof LimitState>;
