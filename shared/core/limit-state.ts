// Is a limit in force?
import * as z from "zod";

/**
 * The state of a limit. BUILDING: it is new and takes in what was sold before; nothing that it
 * limits can be reserved meanwhile. OVER: more was sold before it than it allows, so it sells
 * nothing until it is raised, or enough comes back. OFF: nothing uses it.
 */
export const LimitState = z.enum(["ON", "BUILDING", "OVER", "OFF"]);
export type LimitState = z.output<typeof LimitState>;
