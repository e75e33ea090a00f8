// How do functions log? JSON lines with the request's ids; never bodies, addresses, tokens or
// links.
import { Logger } from "@aws-lambda-powertools/logger";

export const logger = new Logger();
