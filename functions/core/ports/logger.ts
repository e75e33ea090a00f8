// How do functions log? As JSON lines with ids, without bodies, addresses, tokens or links.
import { Logger } from "@aws-lambda-powertools/logger";

export const logger = new Logger();
