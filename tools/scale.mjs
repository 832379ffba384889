import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./node.mjs";

/** Marks a data folder with its campus's scale. Without it, the scale is 1. */
const MARK = "scale";

/**
 * The environment of a server and a virtual campus that both have VIRTUAL_CAMPUS_SCALE times the site's devices: the
 * same written site folder, and data folders that no campus of another scale shares.
 * @param {string} node path of the Node that runs it
 * @param {Readonly<Record<string, string | undefined>>} env the environment of the command
 * @returns {Promise<Record<string, string | undefined>>}
 * @throws Error with a sentence where the scale is invalid, or a data folder holds another campus
 */
export async function scaledEnvironment(node, env) {
  const scale = env.ATRIUM_VIRTUAL_CAMPUS === "off" ? "1" : env.VIRTUAL_CAMPUS_SCALE || "1";
  const data = env.ATRIUM_DATA || (scale === "1" ? ".data" : `.data-x${scale}`);
  const virtualData = env.ATRIUM_VIRTUAL_DATA || path.join(scale === "1" ? ".data" : data, "virtual-campus");
  const mark = refuseAnother(data, scale, "ATRIUM_DATA");
  if (scale === "1") return { ...env };
  const markVirtual = refuseAnother(virtualData, scale, "ATRIUM_VIRTUAL_DATA");
  const scaled = { ...env, ATRIUM_DATA: data, ATRIUM_VIRTUAL_DATA: virtualData };
  const written = await promisify(execFile)(node, ["apps/virtual-campus/src/scaleSite.ts"], { cwd: root, env: scaled })
    .then(({ stdout }) => stdout.trim())
    .catch(({ stderr, message }) => {
      throw new Error(stderr?.trim() || message);
    });
  mark();
  markVirtual();
  // The folder already has every copy: the virtual campus plays it as it is.
  return { ...scaled, ATRIUM_SITE: written, VIRTUAL_CAMPUS_SCALE: "1" };
}

/**
 * History and counters of two campuses would mix in one folder.
 * @param {string} folder
 * @param {string} scale
 * @param {string} variable of the environment that names the folder
 * @returns the content that marks a new folder with this scale
 */
function refuseAnother(folder, scale, variable) {
  const at = path.resolve(root, folder);
  const isNew = !existsSync(at) || readdirSync(at).length === 0;
  const mark = path.join(at, MARK);
  const held = isNew ? scale : existsSync(mark) ? readFileSync(mark, "utf8").trim() : "1";
  if (held !== scale) {
    throw new Error(
      `${folder} holds the campus of VIRTUAL_CAMPUS_SCALE=${held}, not ${scale}: choose another folder as ${variable}.`,
    );
  }
  return () => {
    mkdirSync(at, { recursive: true, mode: 0o700 });
    writeFileSync(mark, `${scale}\n`);
  };
}
