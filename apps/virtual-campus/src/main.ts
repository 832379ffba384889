import { pino } from "pino";
import { Program } from "./program.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings(process.env);
const log = pino({ name: "virtual-campus", level: settings.logLevel });
const program = new Program(settings, () => Date.now() + settings.clockAhead, log);

async function stop(): Promise<void> {
  await program.stop();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void stop());
}

try {
  await program.start();
} catch (error) {
  log.fatal(error instanceof Error ? error : { error }, "the virtual campus can't start");
  await program.stop();
  // Endpoints that were still opening would keep the process running, and hide that there is no campus.
  process.exit(1);
}
