import { ENGLISH, hasKept, saidInJson } from "@atrium/words";
import pino, { type DestinationStream, type Logger } from "pino";

/** Fields that must never reach a log line, in whatever object. */
const SECRETS = ["password", "token", "authorization", "cookie"];

/** The program's log: one JSON line per entry on standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    hooks: { streamWrite: (line) => (hasKept(line) ? saidInJson(line, ENGLISH) : line) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  };
  return destination ? pino(options, destination) : pino(options);
}
