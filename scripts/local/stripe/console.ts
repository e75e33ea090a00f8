// How is the stand-in told to misbehave? Switches for webhook delivery.
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Desk } from "./state.ts";
import { jsonAnswer, readBody, send } from "./wire.ts";

const SwitchesInput = z.strictObject({
  duplicate: z.boolean().optional(),
  delaySeconds: z.int().min(0).optional(),
  reorder: z.boolean().optional(),
});

/** `POST /console/switches` with JSON of the switches to change; answers all of them. */
export async function changeSwitches(desk: Desk, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const input = SwitchesInput.safeParse(JSON.parse(await readBody(req)));
  if (!input.success) return send(res, jsonAnswer(400, { error: { message: z.prettifyError(input.error) } }));
  Object.assign(desk.state.switches, input.data);
  send(res, jsonAnswer(200, desk.state.switches));
}
