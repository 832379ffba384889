// Writes the site folder of VIRTUAL_CAMPUS_SCALE and prints where it is: the server and the virtual campus are then both
// started with it.
import { readSettings } from "./settings.ts";
import { siteFolderOf } from "./siteFolder.ts";

try {
  process.stdout.write(`${await siteFolderOf(readSettings(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
