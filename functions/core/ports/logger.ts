// How do functions log? As JSON lines with the request's ids, without bodies, addresses, tokens or
// links.
import { Logger } from "@aws-lambda-powertools/logger";

export const logger = new Logger();
