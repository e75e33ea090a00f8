// Is a limit in force?
import * as z from "zod";

/**
 * The state of a limit. BUILDING: it is new and takes in what was sold before; nothing that it
 * limits can be reserved meanwhile. OFF: it could not take in what was sold, so it limits nothing.
 */
export const LimitState = z.enum(["ON", "BUILDING", "OFF"]);
export type LimitState = z.output<typeof LimitState>;
